import { readCookie, toCookieNames } from '@/lib/auth/session-cookie';
import { type Identity, readRequestSession } from './auth/identity';
import { toCookie } from './auth/redirect';

/** As long as a provider may remember who was signed in at it. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/**
 * A Set-Cookie line by which the next login asks for the password, whenever and wherever it starts:
 * the provider's own session, which may still stand, must not sign anyone in silently.
 */
export function toLoginRequiredCookie({ env }: Identity): string {
  return toCookie(toCookieNames(env.APP_ORIGIN).loginRequired, '1', MAX_AGE_SECONDS);
}

/** Whether the request's session has ended in `login_required`, noticed before or only now. */
export async function isLoginRequired(request: Request, identity: Identity): Promise<boolean> {
  const { loginRequired } = toCookieNames(identity.env.APP_ORIGIN);
  if (readCookie(request.headers.get('cookie'), loginRequired) !== undefined) return true;
  const session = await readRequestSession(request, identity);
  if (session === undefined) return false;
  return (await identity.vault.readAccessToken(session.sid)).kind === 'login_required';
}
