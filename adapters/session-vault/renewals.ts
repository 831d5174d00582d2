import type { Pool, PoolClient } from 'pg';
import { inPoolTransaction } from '@/adapters/database/in-transaction';
import type { ReadOptions, RenewTokens, VaultAnswer } from './session-vault';
import type { StoredSession, VaultTable } from './vault-table';

/**
 * A token with less than this left counts as expired. If a provider's tokens are that short-lived, half
 * of their lifetime counts instead.
 */
const earlyMilliseconds = 60_000;

/**
 * Renews tokens safely under refresh-token rotation: callers in one process share one attempt; processes
 * queue on the session's row lock and use the new token they find there.
 */
export function createRenewals(pool: Pool, table: VaultTable, renewTokens: RenewTokens) {
  const running = new Map<string, Promise<VaultAnswer>>();

  const renewStored = async (
    client: PoolClient,
    sid: string,
    stored: StoredSession,
    read: ReadOptions,
  ): Promise<VaultAnswer> => {
    const { refreshToken } = stored.tokens;
    if (refreshToken === undefined) return fallBack(stored, read, 'missing_refresh_token');
    const renewal = await renewTokens(refreshToken);
    if (renewal.kind === 'unanswered') return fallBack(stored, read, 'provider_unavailable');
    if (renewal.kind === 'refused') {
      await table.remove(client, 'sid', sid);
      return { kind: 'login_required' };
    }
    const tokens = { ...stored.tokens, ...withoutUndefined(renewal.tokens) };
    await table.replace(client, sid, tokens);
    return { kind: 'token', accessToken: tokens.accessToken, expiresAt: tokens.expiresAt };
  };

  /** Runs exclusively across processes: holds the row's lock until the new tokens are saved. */
  const renewAlone = (sid: string, read: ReadOptions): Promise<VaultAnswer> =>
    inPoolTransaction(pool, async (client): Promise<VaultAnswer> => {
      const stored = await table.readLocked(client, sid);
      if (stored === undefined) return { kind: 'login_required' };
      return isGood(stored, read) ? toToken(stored) : renewStored(client, sid, stored, read);
    });

  return (sid: string, read: ReadOptions): Promise<VaultAnswer> => {
    const shared = running.get(sid);
    if (shared !== undefined) return shared;
    const started = renewAlone(sid, read).finally(() => running.delete(sid));
    running.set(sid, started);
    return started;
  };
}

export function isGood(stored: StoredSession, read: ReadOptions): boolean {
  const { accessToken, expiresAt } = stored.tokens;
  if (accessToken === read.refused) return false;
  if (read.freshWithin !== undefined && Date.now() - stored.renewedAt > read.freshWithin) {
    return false;
  }
  const early = Math.min(earlyMilliseconds, (expiresAt - stored.renewedAt) / 2);
  return expiresAt - Date.now() > early;
}

/** A transient failure has no effect while the current token is still valid. */
function fallBack(
  stored: StoredSession,
  read: ReadOptions,
  problem: 'missing_refresh_token' | 'provider_unavailable',
): VaultAnswer {
  const isUsable =
    stored.tokens.expiresAt > Date.now() && stored.tokens.accessToken !== read.refused;
  return isUsable ? toToken(stored) : { kind: problem };
}

export function toToken(stored: StoredSession): VaultAnswer {
  const { accessToken, expiresAt } = stored.tokens;
  return { kind: 'token', accessToken, expiresAt };
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}
