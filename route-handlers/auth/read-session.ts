import type { VaultAnswer } from '@/adapters/session-vault/session-vault';
import type { SessionAnswer } from '@/lib/auth/session-answer';
import { toCookieNames } from '@/lib/auth/session-cookie';
import { toLoginRequiredCookie } from '../login-required';
import { obtainIdentity, readRequestSession } from './identity';
import { toClearedCookie } from './redirect';

/** Twenty tabs that ask at once ask the provider once. */
const sharedMilliseconds = 5_000;

/**
 * GET /auth/session: who is signed in, never a token. With `?fresh=1` the provider is asked for a
 * fresh access token first; a session it no longer honours is ended here as well.
 */
export async function readSessionState(request: Request): Promise<Response> {
  const identity = obtainIdentity();
  if (identity === undefined) return answer({ isProviderInUse: false });
  const session = await readRequestSession(request, identity);
  if (session === undefined) return answer({ isProviderInUse: true });

  const isFresh = new URL(request.url).searchParams.get('fresh') === '1';
  const found: VaultAnswer = await identity.vault
    .readAccessToken(session.sid, isFresh ? { freshWithin: sharedMilliseconds } : {})
    .catch(() => ({ kind: 'provider_unavailable' }));
  if (found.kind === 'login_required') {
    const name = toCookieNames(identity.env.APP_ORIGIN).session;
    const setCookies = [toClearedCookie(name), toLoginRequiredCookie(identity)];
    return answer({ isProviderInUse: true, problem: found.kind }, setCookies);
  }
  const problem = found.kind === 'token' ? undefined : found.kind;
  return answer({ isProviderInUse: true, user: session.user, problem });
}

function answer(body: SessionAnswer, setCookies: readonly string[] = []): Response {
  const response = Response.json(body, { headers: { 'cache-control': 'no-store' } });
  for (const line of setCookies) response.headers.append('set-cookie', line);
  return response;
}
