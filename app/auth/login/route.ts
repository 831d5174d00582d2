import { login } from '@/route-handlers/auth/login';

export const GET = login;
