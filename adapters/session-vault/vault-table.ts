import type { Pool, PoolClient } from 'pg';
import { inPoolTransaction } from '@/adapters/database/in-transaction';
import type { Seal } from './seal';
import type { TokenSet } from './session-vault';

export interface StoredSession {
  readonly tokens: TokenSet;
  /** Epoch milliseconds of the last time the provider issued tokens. */
  readonly renewedAt: number;
}

interface Row {
  sid: string;
  sealed: Buffer;
  renewed_at: Date;
}

/** Arbitrary key of the advisory lock that serialises two starting processes. */
const schemaLock = 5_104_201;

const schema = `
  create schema if not exists session_vault;
  create table if not exists session_vault.sessions (
    sid text primary key,
    subject text not null,
    sealed bytea not null,
    renewed_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null
  );
  create index if not exists sessions_by_subject on session_vault.sessions (subject);
  create index if not exists sessions_by_expiry on session_vault.sessions (expires_at);
`;

export async function prepareTable(pool: Pool): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [schemaLock]);
    await client.query(schema);
  });
}

/** The SQL of the vault. A session id is useless without the key that encrypts its cookie. */
export function createVaultTable(seal: Seal) {
  const toStored = (row: Row | undefined): StoredSession | undefined => {
    const tokens = row && seal.open(row.sealed, row.sid);
    return row && tokens && { tokens, renewedAt: row.renewed_at.getTime() };
  };
  return {
    async insert(
      client: Pool,
      session: { sid: string; subject: string; tokens: TokenSet; lifetime: number },
    ): Promise<void> {
      await client.query(
        `insert into session_vault.sessions (sid, subject, sealed, expires_at)
         values ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')`,
        [session.sid, session.subject, seal.close(session.tokens, session.sid), session.lifetime],
      );
    },
    async sweep(client: Pool): Promise<void> {
      await client.query('delete from session_vault.sessions where expires_at < clock_timestamp()');
    },
    async read(client: Pool, sid: string): Promise<StoredSession | undefined> {
      return toStored((await client.query<Row>(select, [sid])).rows[0]);
    },
    /** Waits until no other process is renewing this session. */
    async readLocked(client: PoolClient, sid: string): Promise<StoredSession | undefined> {
      return toStored((await client.query<Row>(`${select} for update`, [sid])).rows[0]);
    },
    async replace(client: PoolClient, sid: string, tokens: TokenSet): Promise<void> {
      await client.query(
        `update session_vault.sessions set sealed = $2, renewed_at = clock_timestamp()
         where sid = $1`,
        [sid, seal.close(tokens, sid)],
      );
    },
    async remove(
      client: Pool | PoolClient,
      by: 'sid' | 'subject',
      value: string,
    ): Promise<readonly TokenSet[]> {
      const { rows } = await client.query<Row>(
        `delete from session_vault.sessions where ${by} = $1 returning sid, sealed, renewed_at`,
        [value],
      );
      return rows.flatMap((row) => toStored(row)?.tokens ?? []);
    },
  };
}

const select = `select sid, sealed, renewed_at from session_vault.sessions
  where sid = $1 and expires_at > clock_timestamp()`;

export type VaultTable = ReturnType<typeof createVaultTable>;
