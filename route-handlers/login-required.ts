import { readCookie, toCookieNames } from '@/lib/auth/session-cookie';
import { toClearedCookie, toCookie } from '@/lib/auth/set-cookie';
import type { Env } from '@/lib/env';
import { type Identity, readRequestSession } from './auth/identity';

/** The longest time for which a provider may keep its own session. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/**
 * Returns a Set-Cookie line that makes the next login ask for the password: the provider's own session, which
 * may still be valid, must not sign the user in silently.
 */
export function toLoginRequiredCookie({ env }: Pick<Identity, 'env'>): string {
  return toCookie(toCookieNames(env.APP_ORIGIN).loginRequired, '1', MAX_AGE_SECONDS);
}

/**
 * Makes the browser delete a session that has ended: its cookie, and its pictures, which are cached for a
 * year because they never change.
 */
export function endSession(headers: Headers, env: Env): void {
  headers.append('set-cookie', toClearedCookie(toCookieNames(env.APP_ORIGIN).session));
  headers.append('set-cookie', toLoginRequiredCookie({ env }));
  clearCache(headers);
}

/** Makes the browser delete the cached pictures of this site. */
export function clearCache(headers: Headers): void {
  headers.set('clear-site-data', '"cache"');
}

/** Whether the request's session has ended in `login_required`, now or at an earlier request. */
export async function isLoginRequired(request: Request, identity: Identity): Promise<boolean> {
  const { loginRequired } = toCookieNames(identity.env.APP_ORIGIN);
  if (readCookie(request.headers.get('cookie'), loginRequired) !== undefined) return true;
  const session = await readRequestSession(request, identity);
  if (session === undefined) return false;
  return (await identity.vault.readAccessToken(session.sid)).kind === 'login_required';
}
