import { login } from '@/route-handlers/login';

export const GET = login;
