import { readEnv } from '@/lib/env';

/**
 * Answers a share from another app where no service worker took it, for instance because the browser
 * removed it: its files cannot be kept, and the page says so.
 */
export function POST(): Response {
  return Response.redirect(new URL('/app/create?shared=none', readEnv().APP_ORIGIN), 303);
}

/** Somebody had to sign in first. */
export const GET = POST;
