import { logout } from '@/route-handlers/auth/logout';

export const POST = logout;
