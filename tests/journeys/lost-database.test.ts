import { expect, it } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { openFaultyLink } from '@/tests/cluster/faulty-link';
import { emptyDatabase } from '@/tests/support/fresh-database';

const direct = new URL(await emptyDatabase());

it('statements and transactions go on after all connections were lost without a word', async () => {
  const link = await openFaultyLink(Number(direct.port));
  const through = new URL(direct);
  through.port = String(link.port);
  const options = { connectionString: through.href, connections: 2, queryTimeoutMs: 1_000 };
  const database = openPostgres(options);
  const ask = () => database.query<{ one: number }>('select 1 as one');
  await ask();
  const broken = database.transaction(async ({ query }) => {
    await query('select 1');
    link.lose();
    await query('select 2');
  });
  await expect(broken).rejects.toThrow('timeout');
  expect(await ask()).toEqual([{ one: 1 }]);
  const made = await database.transaction(async ({ query }) => query('select 3 as three'));
  expect(made).toEqual([{ three: 3 }]);
  link.close();
  await database.close();
});
