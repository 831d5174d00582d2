import { readSessionState } from '@/route-handlers/auth/read-session';

export const GET = readSessionState;
