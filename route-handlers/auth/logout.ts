import type { TokenSet } from '@/adapters/session-vault/session-vault';
import { toCookieNames } from '@/lib/auth/session-cookie';
import { toClearedCookie } from '@/lib/auth/set-cookie';
import { readEnv } from '@/lib/env';
import { log } from '../log';
import { clearCache } from '../login-required';
import { toErrorResponse } from '../proxy/error-response';
import { isSameSite } from '../proxy/same-site';
import { type Identity, obtainIdentity, readRequestSession } from './identity';

/**
 * POST /auth/logout: ends the session in this browser, or with `?everywhere=1` on every device.
 * Returns the address that signs out at the provider and leads back to the site's origin.
 */
export async function logout(request: Request): Promise<Response> {
  const env = readEnv();
  if (!isSameSite(request, env)) return toErrorResponse('forbidden', crypto.randomUUID());
  const identity = obtainIdentity();
  if (identity === undefined) return Response.json({ url: `${env.APP_ORIGIN}/` });

  const tokens = await emptyVault(request, identity);
  // The provider revokes the refresh tokens in the background.
  for (const each of tokens) identity.provider.revoke(each).catch(() => undefined);

  const response = Response.json(
    { url: await toProviderLogout(identity) },
    { headers: { 'cache-control': 'no-store' } },
  );
  clearCache(response.headers);
  const cookie = toClearedCookie(toCookieNames(env.APP_ORIGIN).session);
  response.headers.append('set-cookie', cookie);
  return response;
}

async function emptyVault(request: Request, identity: Identity): Promise<readonly TokenSet[]> {
  const session = await readRequestSession(request, identity);
  if (session === undefined) return [];
  const isEverywhere = new URL(request.url).searchParams.get('everywhere') === '1';
  if (isEverywhere) return identity.vault.removeAllOf(session.user.userId);
  const tokens = await identity.vault.remove(session.sid);
  return tokens === undefined ? [] : [tokens];
}

/**
 * Identifies the client by its id, because an id token would appear in the browser's address. Sends the
 * return address in both spellings, Auth0's and the standard's.
 */
async function toProviderLogout(identity: Identity): Promise<string> {
  const { env } = identity;
  const home = `${env.APP_ORIGIN}/`;
  try {
    // Also queried if the address is configured, because a provider that is down cannot show a page.
    const { end_session_endpoint } = await identity.provider.askAddresses();
    const address = env.OIDC_LOGOUT_URL ?? end_session_endpoint ?? `${identity.issuer}/v2/logout`;
    const url = new URL(address);
    url.searchParams.set('client_id', identity.clientId);
    url.searchParams.set('returnTo', home);
    url.searchParams.set('post_logout_redirect_uri', home);
    return url.href;
  } catch (error) {
    log.warn({ reason: String(error) }, 'signed out here only: the provider does not answer');
    return home;
  }
}
