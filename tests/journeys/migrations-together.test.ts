import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '@/adapters/database/migrate';
import { emptyDatabase } from '@/tests/support/fresh-database';

const databaseUrl = await emptyDatabase();
const index = { name: 'work_ended', migration: '028-work-ended.sql' };

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const isValid = () =>
  query<{ indisvalid: boolean; text: string }>(
    'select indisvalid, pg_get_indexdef(indexrelid) as text from pg_index where indexrelid = $1::regclass',
    [index.name],
  );

it('run once when several processes start together', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(databaseUrl)));
  const [doubled] = await query(
    'select name from applied_migrations group by name having count(*) > 1',
  );
  expect(doubled).toBeUndefined();
  expect(await isValid()).toMatchObject([{ indisvalid: true }]);
});

it('make an index anew that an interrupted start left half-built', async () => {
  await query('delete from applied_migrations where name = $1', [index.migration]);
  await query(`drop index ${index.name}`);
  await query(`create index ${index.name} on work (created)`);
  await Promise.all([1, 2].map(() => migrate(databaseUrl)));
  expect((await isValid())[0]?.text).toContain('(ended)');
});

it('refuse to make the tables of a later release', async () => {
  await expect(migrate(databaseUrl, ['999-later.sql'])).rejects.toThrow(
    'The database is of a later release: this one has no migration 999-later.sql.',
  );
});
