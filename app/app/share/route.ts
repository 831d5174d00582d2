import { readEnv } from '@/lib/env';

/**
 * Answers a share from another app if no service worker handled it, for example because the browser removed
 * it: its files cannot be stored, and the page says so.
 */
export function POST(): Response {
  return Response.redirect(new URL('/app/create?shared=none', readEnv().APP_ORIGIN), 303);
}

/** A sign-in before the share redirects here with GET. */
export const GET = POST;
