import { answerMcp } from '@/route-handlers/mcp/answer-mcp';

// Else Next wraps every request, to find out whether it is looked at.
export const dynamic = 'force-dynamic';

/** Without sessions there is nothing to listen to by GET and nothing to end by DELETE: Next answers 405. */
export const POST = answerMcp;
