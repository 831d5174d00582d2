import { spawnSync } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { openFaultyLink } from '@/tests/cluster/faulty-link';
import { freshDatabase } from '@/tests/support/fresh-database';
import { startTestApi } from '@/tests/support/start-api';

/** The product API's /metrics as an operator's Prometheus reads it. */
const direct = new URL(await freshDatabase());
const link = await openFaultyLink(Number(direct.port));
afterAll(() => link.close());
const through = new URL(direct);
through.port = String(link.port);
const api = await startTestApi({ DATABASE_URL: through.href });
const scrape = async () => (await fetch(`${api.address}/metrics`)).text();
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

it.skipIf(!hasPromtool)('has nothing that promtool complains of (needs promtool)', async () => {
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], {
    input: await scrape(),
    encoding: 'utf8',
  });
  expect([stdout + stderr, status]).toEqual(['', 0]);
});

it('answers while the database is gone, and says that it is', async () => {
  expect(await scrape()).toMatch(/^homereel_database_up 1$/m);
  link.setState('broken');
  const gone = await scrape();
  expect(gone).toMatch(/^homereel_database_up 0$/m);
  expect(gone).toContain('process_cpu_user_seconds_total');
  link.setState('open');
  await expect.poll(scrape, { timeout: 30_000 }).toMatch(/^homereel_database_up 1$/m);
});
