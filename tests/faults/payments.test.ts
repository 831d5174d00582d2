import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '@/adapters/database/migrate';
import { openPostgres } from '@/adapters/database/postgres';
import { createCheckout } from '@/contracts/money/checkout';
import { readBalance } from '@/contracts/money/ledger';
import { startDevStripe } from '@/dev/stripe/serve';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { freshDatabase } from '@/tests/support/fresh-database';
import { removeFolder } from '../support/remove-folder';
import { KillableProcess } from './killable-process';
import { RetryingAgent } from './retrying-agent';

const PORT = process.env.FAULTS_PORT ?? '4291';
const address = `http://127.0.0.1:${PORT}`;
const keys = { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' };
const stripe = await startDevStripe({ port: 0, ...keys });
const { shop } = stripe;
const databaseUrl = await freshDatabase();
await migrate(databaseUrl);
const database = openPostgres({ connectionString: databaseUrl });
const dataDir = await mkdtemp(join(tmpdir(), 'homereel-faults-'));
const api = new KillableProcess(
  fileURLToPath(new URL('../../product-api/main.ts', import.meta.url)),
  {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    HOMEREEL_DATA_DIR: dataDir,
    API_PORT: PORT,
    LOG_LEVEL: 'error',
    TRIAL_TOKENS: '0',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_ADDRESS: stripe.url,
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_CHANGES_PER_MINUTE: '1000000',
  },
);
afterAll(async () => {
  await api.stop();
  await stripe.close();
  await database.close();
  await removeFolder(dataDir);
});

it('credits each of 100 payments once over 1,000 deliveries and ten kills', async () => {
  const agent = new RetryingAgent(address, () => false);
  for (let payment = 0; payment < 100; payment += 1) {
    const { body } = await agent.call(createCheckout);
    await shop.pay(new URL(body.url).pathname.split('/').at(-1) ?? '');
    await database.query(`update checkouts set created = now() - interval '2 hours'`);
  }
  shop.webhookUrl = `${address}/api/stripe/webhook`;
  const waiting = Array.from({ length: 10 }, () => shop.events)
    .flat()
    .map((event) => ({ event, turn: Math.random() }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ event }) => event);
  let delivered = 0;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 10);
    if (delivered >= (api.kills + 1) * 90) setTimeout(() => api.kill(), Math.random() * 20);
    const statuses = await Promise.all(batch.map((event) => shop.deliver(event)));
    // Stripe redelivers events that were not answered with a success.
    waiting.push(...batch.filter((_, position) => statuses[position] !== 200));
    delivered += statuses.filter((status) => status === 200).length;
    if (statuses.includes(0)) await sleep(300);
  }
  expect(api.kills).toBeGreaterThanOrEqual(10);
  // Interrupted events are retried after a minute.
  const deadline = Date.now() + 150_000;
  let tokens = 0;
  while (tokens !== 10_000 && Date.now() < deadline) {
    await sleep(1_000);
    tokens = (await agent.call(readBalance)).body.tokens;
  }
  expect(tokens).toBe(10_000);
  expect((await checkLedger(database)).faults).toEqual([]);
  console.log(`${delivered} deliveries, ${api.kills} kills, 100 payments credited once each.`);
});
