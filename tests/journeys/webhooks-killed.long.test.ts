import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { readUser } from '@/contracts/users';
import { createWebhook, listWebhookDeliveries, testWebhook } from '@/contracts/webhooks';
import { findFreePort } from '@/scripts/supervise/network';
import { KillableProcess } from '@/tests/faults/killable-process';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { freshDatabase } from '@/tests/support/fresh-database';
import { removeFolder } from '@/tests/support/remove-folder';
import { startWebhookReceiver } from '@/tests/support/webhook-receiver';

const receiver = await startWebhookReceiver();
const databaseUrl = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'homereel-webhooks-killed-'));
const port = await findFreePort('127.0.0.1');
const api = new KillableProcess(
  fileURLToPath(new URL('../../product-api/main.ts', import.meta.url)),
  {
    ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, HOMEREEL_DATA_DIR: dataDir },
    HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
    ...{ API_PORT: String(port), LOG_LEVEL: 'warn', PERMITTED_INNER_HOSTS: receiver.host },
  },
);
afterAll(async () => {
  await api.stop();
  await removeFolder(dataDir);
});
const me = new ApiClient(`http://127.0.0.1:${port}`);
const untilUp = () => eventually(async () => expect((await me.call(readUser)).status).toBe(200));

it('an event survives kill -9 of the API while it is sent, and comes again under its id', async () => {
  await untilUp();
  const body = { url: receiver.toUrl('/hook'), events: ['version.ready'] };
  const { webhookId } = (await me.call(createWebhook, {}, { body })).body.webhook;
  // Received, and never answered: the API dies between the call and what it stores of it.
  receiver.answer = () => undefined;
  const { eventId } = (await me.call(testWebhook, { webhookId })).body.delivery;
  await eventually(() => expect(receiver.listIds('/hook')).toEqual([eventId]));
  receiver.answer = (response) => void response.writeHead(204).end();
  api.kill();
  await untilUp();
  await eventually(() => expect(receiver.listIds('/hook')).toEqual([eventId, eventId]));
  await eventually(async () => {
    const { deliveries } = (await me.call(listWebhookDeliveries, { webhookId })).body;
    expect(deliveries).toMatchObject([
      { eventId, state: 'delivered', attempts: [{ status: 204 }] },
    ]);
  });
});
