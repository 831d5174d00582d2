import type { AuthOptions, Profile } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { custom } from 'openid-client';
import { sessionSeconds, toCookieNames } from '@/lib/auth/session-cookie';
import { tryTokenRequest } from '../token-request';
import type { Identity } from './identity';
import { keepAccount } from './keep-account';

/** The provider's id in next-auth; it appears in no address of ours. */
export const providerId = 'oidc';

/** Leeway of the id token's times, and timeout of requests to the provider. */
const CLOCK_TOLERANCE_SECONDS = 60;
const HTTP_TIMEOUT_MS = 10_000;
/** Lifetime of an access token if the provider does not state one. */
const DEFAULT_TOKEN_LIFETIME_SECONDS = 300;
/** As long as next-auth keeps a login's other cookies. */
const LOGIN_SECONDS = 15 * 60;
/**
 * Maximum length of claims in characters; longer ones are dropped, so that the session fits into one cookie.
 */
const MAX_CLAIM_LENGTH = 500;

/** Results of a sign-in that next-auth does not report, such as the outcome of its token request. */
export interface Exchange {
  isReached: boolean;
  error?: unknown;
  /** Whether this sign-in cancelled the deletion of the account. */
  isRestored?: boolean;
}

export function toRedirectUri(identity: Identity): string {
  return `${identity.env.APP_ORIGIN}/auth/callback`;
}

/** Returns next-auth's options for one request; the token request writes its outcome into `exchange`. */
export function toAuthOptions(identity: Identity, exchange: Exchange): AuthOptions {
  const { env } = identity;
  return {
    secret: identity.secret,
    providers: [toProvider(identity, exchange)],
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    cookies: toCookies(env.APP_ORIGIN),
    useSecureCookies: env.APP_ORIGIN.startsWith('https:'),
    // next-auth's messages may contain a provider's response; this application logs its own.
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    callbacks: {
      redirect: ({ url, baseUrl }) =>
        url.startsWith(`${toRedirectUri(identity)}?`) ? url : `${baseUrl}/`,
      async jwt({ token, account, profile }) {
        if (!account || token.sub === undefined) return token;
        const sid = crypto.randomUUID();
        const lifetimeSeconds =
          account.expires_at ?? Date.now() / 1000 + DEFAULT_TOKEN_LIFETIME_SECONDS;
        await identity.vault.save({
          sid,
          subject: token.sub,
          lifetime: sessionSeconds * 1000,
          tokens: {
            accessToken: account.access_token ?? '',
            expiresAt: lifetimeSeconds * 1000,
            refreshToken: account.refresh_token,
            idToken: account.id_token,
          },
        });
        exchange.isRestored = await keepAccount(account.access_token ?? '');
        const tenantName = (profile as Record<string, unknown>)?.[env.OIDC_TENANT_CLAIM];
        return toSmallClaims({ ...token, sid, tenantName });
      },
    },
  };
}

function toProvider(identity: Identity, exchange: Exchange): OAuthConfig<Profile> {
  const redirectUri = toRedirectUri(identity);
  return {
    id: providerId,
    name: providerId,
    type: 'oauth',
    wellKnown: `${identity.issuer}/.well-known/openid-configuration`,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    clientId: identity.clientId,
    clientSecret: identity.clientSecret,
    client: { id_token_signed_response_alg: 'RS256' },
    httpOptions: { timeout: HTTP_TIMEOUT_MS },
    authorization: {
      params: {
        scope: identity.env.OIDC_SCOPE,
        audience: identity.audience,
        redirect_uri: redirectUri,
      },
    },
    token: {
      async request({ client, params, checks }) {
        exchange.isReached = true;
        try {
          const discovered = String(client.issuer.metadata.issuer).replace(/\/$/, '');
          if (discovered !== identity.issuer) throw new Error('The provider names another issuer.');
          // next-auth sets 10 s when it builds the client, so the tolerance is set here.
          client[custom.clock_tolerance] = CLOCK_TOLERANCE_SECONDS;
          return {
            tokens: await tryTokenRequest(() => client.callback(redirectUri, params, checks)),
          };
        } catch (error) {
          exchange.error = error;
          throw error;
        }
      },
    },
    profile: (claims) => ({
      id: claims.sub ?? '',
      name: claims.name,
      email: claims.email,
      image: claims.image ?? (claims as { picture?: string }).picture,
    }),
  };
}

function toCookies(appOrigin: string): AuthOptions['cookies'] {
  const names = toCookieNames(appOrigin);
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: appOrigin.startsWith('https:'),
  } as const;
  return {
    sessionToken: { name: names.session, options },
    csrfToken: { name: names.csrf, options },
    callbackUrl: { name: names.callbackUrl, options: { ...options, maxAge: LOGIN_SECONDS } },
    state: { name: names.state, options },
    pkceCodeVerifier: { name: names.pkce, options },
    nonce: { name: names.nonce, options },
  };
}

function toSmallClaims<Claims extends Record<string, unknown>>(claims: Claims): Claims {
  const small = Object.entries(claims).filter(
    ([, value]) => value !== undefined && String(value).length <= MAX_CLAIM_LENGTH,
  );
  return Object.fromEntries(small) as Claims;
}
