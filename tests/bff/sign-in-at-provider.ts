import { createHash, randomBytes } from 'node:crypto';
import type { TokenSet } from '@/adapters/session-vault/session-vault';
import { devClient } from '@/dev/identity-provider/settings';
import { BrowserDouble } from './browser-double';

/** Signs in at the test provider by hand and returns its tokens. */
export async function signInAtProvider(issuer: string, appOrigin: string): Promise<TokenSet> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${appOrigin}/auth/callback`;
  const query = new URLSearchParams({
    client_id: devClient.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access',
    state: 'any',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const code = await readCode(`${issuer}/authorize?${query}`, redirectUri);
  const pair = `${devClient.clientId}:${devClient.clientSecret}`;
  const answer = await fetch(`${issuer}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const body = (await answer.json()) as Record<string, string>;
  return {
    accessToken: String(body.access_token),
    refreshToken: String(body.refresh_token),
    idToken: String(body.id_token),
    expiresAt: Date.now() + Number(body.expires_in) * 1000,
  };
}

async function readCode(url: string, redirectUri: string): Promise<string> {
  const browser = new BrowserDouble();
  let at = url;
  while (!at.startsWith(redirectUri)) {
    const isForm = at.includes('/interaction/');
    const body = new URLSearchParams({ account: 'dev|anna' });
    const response = await browser.send(at, isForm ? { method: 'POST', body } : {});
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider stopped at ${at}`);
    at = new URL(location, at).href;
  }
  return new URL(at).searchParams.get('code') ?? '';
}
