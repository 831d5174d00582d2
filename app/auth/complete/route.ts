import { completeLogin } from '@/route-handlers/auth/complete-login';

export const GET = completeLogin;
