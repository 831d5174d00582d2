import { readSessionState } from '@/route-handlers/read-session';

export const GET = readSessionState;
