import { forward } from '@/route-handlers/proxy/forward';

// Else Next wraps every request, to find out whether it is looked at.
export const dynamic = 'force-dynamic';

export const GET = forward;
export const HEAD = forward;
export const POST = forward;
export const PUT = forward;
export const PATCH = forward;
export const DELETE = forward;
