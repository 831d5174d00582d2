import { randomBytes } from 'node:crypto';
import type { Configuration } from 'oidc-provider';
import { findAccount } from './accounts';
import type { DevProviderOptions } from './options';
import { toLogoutPage } from './pages';

const daySeconds = 86_400;

/** oidc-provider, made to look like Auth0: its paths, JWT access tokens for one audience, rotation. */
export function toConfiguration(options: DevProviderOptions, jwk: object): Configuration {
  return {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.appOrigins.map((origin) => `${origin}/auth/callback`),
        post_logout_redirect_uris: options.appOrigins.map((origin) => `${origin}/`),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      end_session: '/v2/logout',
      jwks: '/.well-known/jwks.json',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
    },
    extraParams: ['audience', 'connection'],
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    ttl: {
      Session: daySeconds,
      Grant: daySeconds,
      RefreshToken: daySeconds,
      Interaction: 3_600,
      IdToken: 3_600,
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ...people,
    ...grants(options.audience),
    features: features(options),
  };
}

const people: Configuration = {
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  claims: {
    openid: ['sub'],
    profile: ['name', 'picture', 'org_name'],
    email: ['email', 'email_verified'],
  },
  conformIdTokenClaims: false,
  async findAccount(_context, sub) {
    const account = findAccount(sub);
    return (
      account && { accountId: sub, claims: async () => ({ ...account, email_verified: true }) }
    );
  },
  async extraTokenClaims(_context, token) {
    const account = findAccount('accountId' in token ? String(token.accountId) : '');
    if (account === undefined) return undefined;
    const { sub: _, ...claims } = account;
    return claims;
  },
};

/** Every sign-in gets a separate grant, so that revoking one ends no other. */
function grants(audience: string): Configuration {
  return {
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      if (oidc.client === undefined || accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope('openid profile email offline_access');
      grant.addResourceScope(audience, 'use');
      await grant.save();
      return grant;
    },
  };
}

function features(options: DevProviderOptions): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (context, form) => {
        context.body = toLogoutPage(form);
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => options.audience,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: 'use',
        audience: options.audience,
        accessTokenTTL: options.tokenLife.seconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  };
}
