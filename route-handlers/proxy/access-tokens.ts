import type { VaultAnswer } from '@/adapters/session-vault/session-vault';
import type { Operation } from '@/contracts/operation';
import { obtainIdentity, readRequestSession } from '../auth/identity';
import { log } from '../log';

/** The access token of a call, and a way to renew it when the product API refuses it. */
export interface AccessTokens {
  readonly current: string | undefined;
  /** Why there is no token. Undefined in local mode and for calls that need none. */
  readonly problem: Exclude<VaultAnswer['kind'], 'token'> | undefined;
  /** Renews the token once; undefined when that fails. */
  renew(): Promise<string | undefined>;
}

const withoutToken = (problem: AccessTokens['problem']): AccessTokens => ({
  current: undefined,
  problem,
  renew: async () => undefined,
});

/** The access token of the request's session. */
export async function readAccessTokens(
  request: Request,
  operation: Operation,
): Promise<AccessTokens> {
  const identity = obtainIdentity();
  if (identity === undefined || operation.access === 'provider') return withoutToken(undefined);
  const session = await readRequestSession(request, identity);
  if (session === undefined) return withoutToken('login_required');

  const read = async (refused?: string): Promise<VaultAnswer> => {
    try {
      return await identity.vault.readAccessToken(session.sid, refused ? { refused } : {});
    } catch (error) {
      log.error({ reason: String(error) }, 'the session vault does not answer');
      return { kind: 'provider_unavailable' };
    }
  };
  const found = await read();
  if (found.kind !== 'token') return withoutToken(found.kind);
  return {
    current: found.accessToken,
    problem: undefined,
    async renew() {
      const renewed = await read(found.accessToken);
      return renewed.kind === 'token' ? renewed.accessToken : undefined;
    },
  };
}
