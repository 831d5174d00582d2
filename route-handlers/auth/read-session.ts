import type { VaultAnswer } from '@/adapters/session-vault/session-vault';
import type { SessionAnswer } from '@/lib/auth/session-answer';
import { endSession } from '../login-required';
import { obtainIdentity, readRequestSession } from './identity';

/** Requests of several tabs within this time share one renewal. */
const SHARED_RENEWAL_MS = 5_000;

/**
 * GET /auth/session: returns who is signed in, never a token. With `?fresh=1` it renews the access
 * token first; a session that the provider has ended is ended here as well.
 */
export async function readSessionState(request: Request): Promise<Response> {
  const identity = obtainIdentity();
  if (identity === undefined) return answer({ isProviderInUse: false });
  const session = await readRequestSession(request, identity);
  if (session === undefined) return answer({ isProviderInUse: true });

  const isFresh = new URL(request.url).searchParams.get('fresh') === '1';
  const found: VaultAnswer = await identity.vault
    .readAccessToken(session.sid, isFresh ? { freshWithin: SHARED_RENEWAL_MS } : {})
    .catch(() => ({ kind: 'provider_unavailable' }));
  if (found.kind === 'login_required') {
    const response = answer({ isProviderInUse: true, problem: found.kind });
    endSession(response.headers, identity.env);
    return response;
  }
  const problem = found.kind === 'token' ? undefined : found.kind;
  return answer({ isProviderInUse: true, user: session.user, problem });
}

function answer(body: SessionAnswer): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
