import { logout } from '@/route-handlers/logout';

export const POST = logout;
