import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from './in-transaction';
import { withClient } from './with-client';

const folder = new URL('./migrations/', import.meta.url);
/** The key of the advisory lock that lets one process migrate at a time. */
const migrationLock = 5_104_200;
const LOCK_PAUSE_MS = 200;
/** First line of a file whose statements may be repeated and run outside of a transaction. */
const CONCURRENTLY = '-- concurrently\n';

/**
 * Applies the numbered SQL files that this database has not seen, in order, each in a transaction unless
 * its first line opts out. Several processes may start at once: the others wait for the first.
 * @param only applies just these, to create the tables of an earlier release.
 */
export async function migrate(connectionString: string, only?: readonly string[]): Promise<void> {
  // Closing the connection drops the lock.
  await withClient({ connectionString, application_name: 'homereel-migrate' }, async (client) => {
    await lock(client);
    await client.query(
      `create table if not exists applied_migrations
         (name text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string }>('select name from applied_migrations');
    const applied = new Set(rows.map((row) => row.name));
    const ours = await listMigrations();
    const unknown = only?.find((name) => !ours.includes(name));
    if (unknown !== undefined) {
      throw new Error(`The database is of a later release: this one has no migration ${unknown}.`);
    }
    for (const name of only ?? ours) {
      if (!applied.has(name)) await apply(client, name);
    }
  });
}

/**
 * Polls for the lock instead of blocking on it: CREATE INDEX CONCURRENTLY in the first process waits for
 * all earlier statements, so a blocked statement would deadlock with it.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [migrationLock],
    );
    if (rows[0]?.isLocked === true) return;
    await wait(LOCK_PAUSE_MS);
  }
}

async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8');
  const isConcurrent = text.startsWith(CONCURRENTLY);
  const run = async () => {
    // Several statements in one query would also form a transaction.
    for (const statement of isConcurrent ? text.split(/;\n/) : [text])
      await client.query(statement);
    await client.query('insert into applied_migrations (name) values ($1)', [name]);
  };
  try {
    await (isConcurrent ? run() : inTransaction((statement) => client.query(statement), run));
  } catch (error) {
    throw new Error(`The database migration ${name} failed.`, { cause: error });
  }
}
