import { completeLogin } from '@/route-handlers/complete-login';

export const GET = completeLogin;
