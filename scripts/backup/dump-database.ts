import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Queryable } from '@/adapters/database/database';
import { withClient } from '@/adapters/database/with-client';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { writeEntry } from './hash-through';
import type { Manifest } from './manifest';
import { listJobColumns, listTables, readQueueVersion } from './tables';

export type Dump = Pick<Manifest, 'migrations' | 'queueVersion' | 'tables' | 'jobs' | 'ledger'> & {
  /** Media with a row in the database. */
  readonly mediaIds: ReadonlySet<string>;
};

/**
 * Dumps all tables from one snapshot during concurrent writes, and verifies the snapshot's ledger.
 * @throws Error if its sums are inconsistent, because such a backup would be useless.
 */
export async function dumpDatabase(url: string, folder: string): Promise<Dump> {
  const config = { connectionString: url, application_name: 'homereel-backup' };
  return withClient(config, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from applied_migrations order by name',
    );
    const tables: Manifest['tables'] = [];
    for (const name of await listTables(client)) {
      tables.push({ name, ...(await dumpRows(client, folder, name, `copy ${name} to stdout`)) });
    }
    const queueVersion = await readQueueVersion(client);
    const jobs = queueVersion === null ? null : await dumpJobs(client, folder);
    const { faults, ...ledger } = await checkLedger(toQueryable(client));
    if (faults.length > 0) throw new Error(`The ledger does not add up: ${faults[0]}.`);
    const { rows: media } = await client.query<{ id: string }>('select media_id as id from media');
    return {
      migrations: migrations.map(({ name }) => name),
      queueVersion,
      tables,
      jobs,
      ledger,
      mediaIds: new Set(media.map(({ id }) => id)),
    };
  });
}

/** Jobs that have ended are of no use to anybody. */
async function dumpJobs(client: pg.Client, folder: string): Promise<Manifest['jobs']> {
  const columns = (await listJobColumns(client)).join(', ');
  return dumpRows(
    client,
    folder,
    'jobs',
    `copy (select ${columns} from jobs.job where state < 'completed') to stdout`,
  );
}

async function dumpRows(client: pg.Client, folder: string, name: string, statement: string) {
  const rows = client.query(copyTo(statement));
  const file = await writeEntry(folder, `database/${name}.gz`, rows, createGzip({ level: 1 }));
  return { rows: rows.rowCount, file };
}

export function toQueryable(client: pg.Client): Queryable {
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
  };
}
