import { Pool } from 'pg';
import { createRenewals, isGood, toToken } from './renewals';
import { createSeal } from './seal';
import type { RenewTokens, SessionVault } from './session-vault';
import { createVaultTable, prepareTable, type StoredSession } from './vault-table';

export interface VaultOptions {
  readonly databaseUrl: string;
  /** The deployment's secret; changing it makes every session unreadable. */
  readonly secret: string;
  readonly renewTokens: RenewTokens;
}

/** Stores sessions in PostgreSQL, in a separate schema. */
export function createPostgresSessionVault(options: VaultOptions): SessionVault {
  const pool = openPool(options.databaseUrl, 6);
  // A separate pool, because a renewal holds its connection while it waits for the provider.
  const renewalPool = openPool(options.databaseUrl, 6);
  const table = createVaultTable(createSeal(options.secret));
  const renew = createRenewals(renewalPool, table, options.renewTokens);
  let prepared: Promise<void> | undefined;

  const ready = async (): Promise<void> => {
    prepared ??= prepareTable(pool);
    await prepared.catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
  };

  /** A page sends its calls together: those that arrive while the row is being read share the query. */
  const reads = new Map<string, Promise<StoredSession | undefined>>();
  const readTogether = (sid: string): Promise<StoredSession | undefined> => {
    const running = reads.get(sid) ?? table.read(pool, sid).finally(() => reads.delete(sid));
    reads.set(sid, running);
    return running;
  };

  return {
    async save(session) {
      await ready();
      await table.insert(pool, session);
      await table.sweep(pool);
    },
    async readAccessToken(sid, read = {}) {
      await ready();
      const stored = await readTogether(sid);
      if (stored === undefined) return { kind: 'login_required' };
      return isGood(stored, read) ? toToken(stored) : renew(sid, read);
    },
    async has(sid) {
      await ready();
      return (await readTogether(sid)) !== undefined;
    },
    async remove(sid) {
      await ready();
      return (await table.remove(pool, 'sid', sid))[0];
    },
    async removeAllOf(subject) {
      await ready();
      return table.remove(pool, 'subject', subject);
    },
    async close() {
      await Promise.all([pool.end(), renewalPool.end()]);
    },
  };
}

/** Like in `adapters/database/postgres.ts`: users wait for their session, and a statement is short. */
const QUERY_TIMEOUT_MS = 60_000;

function openPool(connectionString: string, max: number): Pool {
  const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: QUERY_TIMEOUT_MS };
  const pool = new Pool({ connectionString, max, ...timeouts });
  // The pool replaces a broken idle connection; without a listener the error would end this process.
  pool.on('error', () => undefined);
  return pool;
}
