import type { VaultAnswer } from '@/adapters/session-vault/session-vault';
import type { Operation } from '@/contracts/operation';
import { obtainIdentity, readRequestSession } from '../auth/identity';
import { log } from '../log';

/** The provider's token of a call, and a way to renew it when the product API refuses it. */
export interface SessionTokens {
  readonly current: string | undefined;
  /** Reason why there is no token. Undefined in local mode and for calls that need none. */
  readonly problem: Exclude<VaultAnswer['kind'], 'token'> | undefined;
  /** Renews the token once; undefined when that fails. */
  renew(): Promise<string | undefined>;
}

const withoutToken = (problem: SessionTokens['problem']): SessionTokens => ({
  current: undefined,
  problem,
  renew: async () => undefined,
});

/** A caller's own access token; it cannot be renewed. */
export const withAccessToken = (accessToken: string): SessionTokens => ({
  current: accessToken,
  problem: undefined,
  renew: async () => undefined,
});

/** The provider's token of the request's session. */
export async function readSessionTokens(
  request: Request,
  operation: Operation,
): Promise<SessionTokens> {
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
