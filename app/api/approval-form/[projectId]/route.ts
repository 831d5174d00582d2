import { answerApprovalForm } from '@/route-handlers/answer-approval-form';

interface Context {
  readonly params: Promise<{ projectId: string }>;
}

/** The forms of a page that is for approval, sent without a script. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerApprovalForm(request, (await params).projectId);
}
