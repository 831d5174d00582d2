import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { inTransaction } from './in-transaction';
import { withClient } from './with-client';

const folder = new URL('./migrations/', import.meta.url);
/** The key of the advisory lock that lets one process migrate at a time. */
const migrationLock = 5_104_200;

/**
 * Applies the numbered SQL files that this database has not seen, in order, each in a transaction.
 * Several processes may start at once: the others wait for the first.
 * @param only applies just these, to create the tables of an earlier release.
 */
export async function migrate(connectionString: string, only?: readonly string[]): Promise<void> {
  // Closing the connection drops the lock.
  await withClient({ connectionString, application_name: 'homereel-migrate' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
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

async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8');
  try {
    await inTransaction(
      (statement) => client.query(statement),
      async () => {
        await client.query(text);
        await client.query('insert into applied_migrations (name) values ($1)', [name]);
      },
    );
  } catch (error) {
    throw new Error(`The database migration ${name} failed.`, { cause: error });
  }
}
