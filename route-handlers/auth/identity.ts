import { createPostgresSessionVault } from '@/adapters/session-vault/postgres-session-vault';
import type { SessionVault } from '@/adapters/session-vault/session-vault';
import { createTokenEndpoint, type TokenEndpoint } from '@/adapters/session-vault/token-endpoint';
import { readSession, type Session } from '@/lib/auth/session-cookie';
import { type Env, type IdentityEnv, readEnv, readIdentityEnv } from '@/lib/env';

/** Settings, session vault and provider of a deployment with an identity provider. */
export interface Identity extends IdentityEnv {
  readonly env: Env;
  readonly vault: SessionVault;
  readonly provider: TokenEndpoint;
}

// Next bundles each route separately: a module's variable would create one vault per route.
const shared = globalThis as typeof globalThis & { homereelIdentity?: Identity };

/** Undefined in local mode. */
export function obtainIdentity(): Identity | undefined {
  const env = readEnv();
  const settings = readIdentityEnv(env);
  if (settings === undefined) return undefined;
  shared.homereelIdentity ??= createIdentity(env, settings);
  return shared.homereelIdentity;
}

function createIdentity(env: Env, settings: IdentityEnv): Identity {
  const provider = createTokenEndpoint(settings);
  const { databaseUrl, secret } = settings;
  const { renewTokens } = provider;
  const vault = createPostgresSessionVault({ databaseUrl, secret, renewTokens });
  return { ...settings, env, provider, vault };
}

/** The session in a request's cookie, without asking the vault whether it is still valid. */
export function readRequestSession(
  request: Request,
  identity: Identity,
): Promise<Session | undefined> {
  return readSession(request.headers.get('cookie'), {
    secret: identity.secret,
    appOrigin: identity.env.APP_ORIGIN,
  });
}
