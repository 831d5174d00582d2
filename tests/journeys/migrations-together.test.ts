import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '@/adapters/database/migrate';
import { emptyDatabase } from '@/tests/support/fresh-database';

const databaseUrl = await emptyDatabase();

async function query(text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('run once when several processes start together', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(databaseUrl)));
  const [doubled] = await query(
    'select name from applied_migrations group by name having count(*) > 1',
  );
  expect(doubled).toBeUndefined();
  expect(await query('select from projects')).toEqual([]);
});

it('refuse to make the tables of a later release', async () => {
  await expect(migrate(databaseUrl, ['999-later.sql'])).rejects.toThrow(
    'The database is of a later release: this one has no migration 999-later.sql.',
  );
});
