import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '@/adapters/database/migrate';
import { withClient } from '@/adapters/database/with-client';
import { openBoss } from '@/adapters/queue/open-boss';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { toQueryable } from './dump-database';
import type { Entry, Manifest } from './manifest';
import { listJobColumns, listTables, readQueueVersion } from './tables';
import { withoutIndexes } from './without-indexes';

/**
 * Creates the tables of the backup's release, loads them in one transaction and verifies the ledger.
 * @returns notes for the operator.
 */
export async function fillDatabase(
  url: string,
  folder: string,
  content: Manifest,
): Promise<string[]> {
  await migrate(url, content.migrations);
  if (content.jobs !== null) await makeQueue(url);
  return withClient(toConfig(url), async (client) => {
    await client.query('begin');
    const tables = await listTables(client);
    await withoutIndexes(toQueryable(client), tables, async () => {
      // Migrations put rows into some tables.
      await client.query(`truncate ${tables.join(', ')}`);
      for (const { name, rows, file } of content.tables) {
        const filled = await copyRows(client, folder, file, `copy ${name} from stdin (freeze)`);
        if (filled !== rows) throw new Error(`${name} has ${filled} rows instead of ${rows}.`);
      }
    });
    // The ledger's proof joins large tables, which PostgreSQL plans badly while it takes them for empty.
    await client.query('analyze');
    await client.query(advanceSequences);
    const notes = await fillJobs(client, folder, content);
    const { faults, ...ledger } = await checkLedger(toQueryable(client));
    const differs = !isDeepStrictEqual(ledger, content.ledger);
    if (faults.length > 0 || differs) {
      throw new Error(`The ledger does not add up: ${faults[0] ?? 'its sums are others'}.`);
    }
    await client.query('commit');
    return notes;
  });
}

const toConfig = (connectionString: string) => ({
  connectionString,
  application_name: 'homereel-restore',
});

async function makeQueue(url: string): Promise<void> {
  const boss = await openBoss({ connectionString: url, onError: () => undefined });
  await boss.stop({ graceful: false });
}

/** Jobs of another version of the queue end as failed, with their tokens back, once the product runs. */
async function fillJobs(client: pg.Client, folder: string, content: Manifest): Promise<string[]> {
  if (content.jobs === null || content.jobs.rows === 0) return [];
  if ((await readQueueVersion(client)) !== content.queueVersion) {
    return [
      `${content.jobs.rows} jobs are of another version of the queue: they end as failed and give their tokens back.`,
    ];
  }
  const columns = (await listJobColumns(client)).join(', ');
  await copyRows(client, folder, content.jobs.file, `copy jobs.job (${columns}) from stdin`);
  return [];
}

async function copyRows(
  client: pg.Client,
  folder: string,
  { path }: Entry,
  statement: string,
): Promise<number> {
  const target = client.query(copyFrom(statement));
  await pipeline(createReadStream(join(folder, path)), createGunzip(), target);
  return target.rowCount;
}

/** Advances each sequence beyond the restored values. */
const advanceSequences = `do $$
  declare one record;
  begin
    for one in
      select a.attrelid::regclass as name, a.attname as field,
             pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as counter
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''
    loop
      execute format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
                     one.counter, one.field, one.name);
    end loop;
  end $$`;

export function isEmptyDatabase(url: string): Promise<boolean> {
  return withClient(toConfig(url), async (client) => (await listTables(client)).length === 0);
}

/** Returns whether another client is connected to the database. */
export function isInUse(url: string): Promise<boolean> {
  return withClient(toConfig(url), async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' limit 1`,
    );
    return rows.length > 0;
  });
}

export function wipeDatabase(url: string): Promise<void> {
  return withClient(toConfig(url), async (client) => {
    await client.query(
      'drop schema if exists public, jobs, session_vault cascade; create schema public',
    );
  });
}
