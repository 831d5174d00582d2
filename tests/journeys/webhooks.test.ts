import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '@/adapters/log';
import { createSafeFetch } from '@/adapters/safe-fetch/safe-fetch';
import { webhookDeliveryId } from '@/contracts/ids';
import { cancelGeneration, generateVideo } from '@/contracts/production/generation';
import { addVersion, listVersions } from '@/contracts/production/versions';
import { webhookEvent } from '@/contracts/publishing/webhook-events';
import * as webhooks from '@/contracts/publishing/webhooks';
import { readEnv } from '@/product-api/env';
import { startApi } from '@/product-api/start-api';
import { sendDelivery } from '@/product-api/webhooks/send-delivery';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { startWebhookReceiver } from '@/tests/support/webhook-receiver';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const logged: string[] = [];
const sink = new Writable({
  write(chunk, _, done) {
    logged.push(String(chunk));
    done();
  },
});
const receiver = await startWebhookReceiver();
const variables = {
  PERMITTED_INNER_HOSTS: receiver.host,
  APP_ORIGIN: 'https://homereel.example',
  TRIAL_TOKENS: '100',
  LIMIT_REQUESTS_PER_ADDRESS_PER_MINUTE: '100000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
};
const api = await startTestApi(variables, pino({ level: 'debug' }, sink));
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);
const secrets: string[] = [];
/** All that the API ever answered about webhooks after a secret was shown. */
const answers: string[] = [];

afterEach(async () => {
  receiver.answer = (response) => void response.writeHead(204).end();
  await api.deps.database.query('delete from webhooks');
});

async function call(...[operation, params, options]: Parameters<ApiClient['call']>) {
  const answer = await me.call(operation, params, options);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
let made = 0;
async function make(events: readonly string[] = ['version.ready']) {
  made += 1;
  const path = `/hook-${made}`;
  const body = { url: receiver.toUrl(path), events };
  const { webhook, secret } = await call(webhooks.createWebhook, {}, { body });
  secrets.push(secret);
  const { webhookId } = webhook as webhooks.Webhook;
  const params = { webhookId };
  const read = async () => {
    const list = await call(webhooks.listWebhooks);
    answers.push(JSON.stringify(list));
    return list.webhooks.find((one: webhooks.Webhook) => one.webhookId === webhookId);
  };
  const log = async (): Promise<webhooks.WebhookDelivery[]> => {
    const { deliveries } = await call(webhooks.listWebhookDeliveries, params);
    answers.push(JSON.stringify(deliveries));
    return deliveries;
  };
  const test = async (): Promise<webhooks.WebhookDelivery> =>
    (await call(webhooks.testWebhook, params)).delivery;
  return { webhook, webhookId, params, path, secret, read, log, test };
}
type Made = Awaited<ReturnType<typeof make>>;
const remove = ({ params }: Made) => call(webhooks.deleteWebhook, params);
/** Waits until a webhook's newest delivery has this state. */
const untilState = ({ log }: Made, state: string) =>
  eventually(async () => {
    const [newest] = await log();
    expect(newest?.state).toBe(state);
    return newest as webhooks.WebhookDelivery;
  });

describe('events are sent', () => {
  it('of each version, the project, and few tokens: signed, with addresses, once', async () => {
    const hook = await make(['version.ready', 'version.failed', 'project.ready', 'tokens.low']);
    const deaf = await make(['tokens.low']);
    const { projectId } = await makePhotoProject(me, 6);
    await call(addVersion, { projectId }, { body: { preset: 'reel' } });
    renderer.toVersionBehaviour = ({ shape }) =>
      shape === '9:16' ? { versionFailure: 'The clip is damaged.' } : 'finish';
    await call(generateVideo, { projectId });
    const events = await eventually(() => {
      const calls = receiver.received.filter(({ path }) => path === hook.path);
      expect(calls).toHaveLength(4);
      return calls.map(({ body, headers }) => {
        const verified = new Verifier(hook.secret).verify(body, headers);
        expect(headers['content-type']).toBe('application/json');
        return webhookEvent.parse(verified);
      });
    });
    renderer.toVersionBehaviour = () => 'finish';
    expect(new Set(receiver.listIds(hook.path)).size).toBe(4);
    const { versions } = await call(listVersions, { projectId });
    const [main, reel] = versions;
    const site = 'https://homereel.example';
    const project = {
      projectId,
      projectName: null,
      pageUrl: `${site}/app/video/${projectId}`,
      versionsUrl: `${site}/api/video-projects/${projectId}/versions`,
    };
    const byType = Object.fromEntries(events.map(({ type, data }) => [type, data]));
    expect(byType).toEqual({
      'version.ready': {
        ...project,
        ...{ versionId: main.versionId, preset: 'property', name: main.name, shape: main.shape },
        ...{ seconds: 12.5, width: 1920, height: 1080, bytes: 24 },
        downloadUrl: site + main.video.downloadUrl,
      },
      'version.failed': {
        ...project,
        ...{ versionId: reel.versionId, preset: 'reel', name: reel.name },
        reason: 'The clip is damaged.',
      },
      'project.ready': {
        ...project,
        downloadUrl: `${site}/api/video-projects/${projectId}/versions.zip`,
      },
      'tokens.low': { tokens: 40, below: 50, accountUrl: `${site}/app/user/account` },
    });
    await eventually(() => expect(receiver.listIds(deaf.path)).toHaveLength(1));
    const [delivery] = await hook.log();
    expect(delivery).toEqual({
      deliveryId: expect.any(String),
      eventId: expect.any(String),
      type: expect.any(String),
      state: 'delivered',
      createdAt: expect.any(String),
      nextAttemptAt: null,
      attempts: [
        {
          at: expect.any(String),
          status: 204,
          milliseconds: expect.any(Number),
          answer: '',
          problem: null,
        },
      ],
    });
  });

  it('not of what its owner cancels, nor of few tokens twice', async () => {
    const hook = await make(['version.ready', 'version.failed', 'project.ready', 'tokens.low']);
    const { projectId } = await makePhotoProject(me, 1);
    renderer.behaviour = 'hold';
    await call(generateVideo, { projectId });
    await call(cancelGeneration, { projectId });
    renderer.behaviour = 'finish';
    const test = await hook.test();
    await eventually(() => expect(receiver.listIds(hook.path)).toEqual([test.eventId]));
  });
});

describe('a receiver that fails', () => {
  it('is retried for a day at increasing intervals, and then no more; and is turned off after days', async () => {
    const hook = await make();
    receiver.answer = (response) =>
      void response.writeHead(500).end(`broken\0${'x'.repeat(5_000)}`);
    let now = Date.now();
    const deps = { ...api.deps, clock: { now: () => new Date(now) } };
    /** One event, sent at the times the product itself sets, on a clock of the test's own. */
    const sendForADay = async () => {
      const { deliveryId } = await recordVersion(hook, now);
      for (;;) {
        const [delivery] = await hook.log();
        if (delivery?.state !== 'waiting') return delivery as webhooks.WebhookDelivery;
        now = Math.max(now, Date.parse(delivery.nextAttemptAt ?? ''));
        const attempt = delivery.attempts.length;
        await sendDelivery(deps, { kind: 'send-webhook', deliveryId, attempt });
      }
    };
    const first = await sendForADay();
    expect(first.state).toBe('failed');
    const times = first.attempts.map(({ at }) => Date.parse(at)).reverse();
    const pauses = times.slice(1).map((at, i) => (at - (times[i] ?? 0)) / 1_000);
    const planned = [5, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000];
    expect(pauses).toHaveLength(planned.length);
    for (const [i, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(planned[i] ?? 0);
      expect(pause).toBeLessThanOrEqual((planned[i] ?? 0) * 1.1 + 2);
    }
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(23.8 * 3_600_000);
    expect(new Set(receiver.listIds(hook.path)).size).toBe(1);
    expect(first.attempts[0]).toMatchObject({
      status: 500,
      answer: `broken\u{FFFD}${'x'.repeat(505)}`,
      problem: 'It answered with 500.',
    });
    expect(await hook.read()).toMatchObject({ off: null, failingSince: expect.any(String) });
    let days = 1;
    for (; (await hook.read()).off === null; days += 1) await sendForADay();
    expect([3, 4]).toContain(days);
    expect(await hook.read()).toMatchObject({ off: { reason: 'failing' } });

    receiver.answer = (response) => void response.end();
    const refused = await me.call(webhooks.testWebhook, hook.params);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This webhook is off. Turn it on first.',
    ]);
    await call(webhooks.saveWebhook, hook.params, { body: { isOn: true } });
    expect(await hook.read()).toMatchObject({ off: null, failingSince: null });
    const params = { ...hook.params, deliveryId: first.deliveryId };
    await call(webhooks.resendWebhookDelivery, params);
    await eventually(async () => {
      const resent = (await hook.log()).find(({ deliveryId }) => deliveryId === first.deliveryId);
      expect([resent?.state, resent?.attempts.length]).toEqual(['delivered', 12]);
      expect(receiver.listIds(hook.path).at(-1)).toBe(first.eventId);
    });
  });

  it.each([
    ['redirects inside', 302, /^It answered with 302\. Redirects are not followed/],
    ['answers with 10 GB', 200, null],
    ['is gone', 410, 'It answered with 410.'],
    ['breaks off', null, 'The address could not be reached, or broke off.'],
  ] as const)('that %s', async (what, status, problem) => {
    const hook = await make();
    receiver.answer = (response, { path }) => {
      if (what === 'is gone') response.writeHead(410).end();
      else if (what === 'breaks off') response.destroy();
      else if (what === 'redirects inside') {
        response.writeHead(302, { location: receiver.toUrl(`${path}/inside`) }).end();
      } else {
        response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          response.once('drain', more);
        };
        more();
      }
    };
    const test = await hook.test();
    const { attempts } = await untilState(hook, problem === null ? 'delivered' : 'failed');
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.status).toBe(status);
    if (typeof problem === 'string') expect(attempts[0]?.problem).toBe(problem);
    else if (problem !== null) expect(attempts[0]?.problem).toMatch(problem);
    else expect(attempts[0]?.answer).toBe('x'.repeat(512));
    expect(receiver.listIds(`${hook.path}/inside`)).toEqual([]);
    expect(receiver.listIds(hook.path)).toEqual([test.eventId]);
  });

  it('with 410 is turned off at once, and what waits for it stops', async () => {
    const hook = await make();
    receiver.answer = (response) => void response.writeHead(410).end();
    await recordVersion(hook);
    await eventually(async () => expect((await hook.read())?.off?.reason).toBe('gone'));
    expect(await hook.log()).toMatchObject([{ state: 'failed' }]);
  });

  it('by hanging, delays no other user and uses no more than its share', async () => {
    const [slow, good] = [await make(), await make()];
    const pending: (() => void)[] = [];
    receiver.answer = (response, { path }) => {
      if (path === slow.path) pending.push(() => response.end());
      else response.end();
    };
    for (let i = 0; i < 2; i += 1) await slow.test();
    await eventually(() => expect(pending).toHaveLength(2));
    // Its owner's next delivery waits for a slot; another user's does not.
    const other = await recordVersion(good, Date.now(), { asSomebodyElse: true });
    await eventually(() => expect(receiver.listIds(good.path)).toEqual([other.eventId]));
    for (const end of pending) end();
    await untilState(slow, 'delivered');
  });
});

/** Records an event like a finished version does, in a separate transaction. */
async function recordVersion(
  { webhookId }: Made,
  at = Date.now(),
  { asSomebodyElse = false } = {},
): Promise<{ deliveryId: ReturnType<typeof webhookDeliveryId.parse>; eventId: string }> {
  const { database, queue } = api.deps;
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ eventId: string; userId: string }>(
      `insert into webhook_events (event_id, user_id, type, body, created)
       select gen_random_uuid(), user_id, 'version.ready', '{}', $2 from webhooks
        where webhook_id = $1 returning event_id as "eventId", user_id as "userId"`,
      [webhookId, new Date(at)],
    );
    const [delivery] = await transaction.query<{ deliveryId: string }>(
      `insert into webhook_deliveries (webhook_id, event_id, next_attempt, created)
       values ($1, $2, $3, $3) returning delivery_id as "deliveryId"`,
      [webhookId, row?.eventId, new Date(at)],
    );
    const deliveryId = webhookDeliveryId.parse(delivery?.deliveryId);
    const person = asSomebodyElse ? randomUUID() : (row?.userId ?? '');
    await queue.enqueueTask(
      transaction,
      { kind: 'send-webhook', deliveryId, attempt: 0 },
      { person },
    );
    return { deliveryId, eventId: row?.eventId ?? '' };
  });
}

describe('its owner', () => {
  it('rotates the secret: both sign for a day, then the new one alone', async () => {
    const hook = await make();
    const rotated = await call(webhooks.rotateWebhookSecret, hook.params);
    secrets.push(rotated.secret);
    expect(Date.parse(rotated.webhook.formerSecretUntil) - Date.now()).toBeGreaterThan(86_000_000);
    await hook.test();
    await untilState(hook, 'delivered');
    const first = receiver.received.at(-1);
    for (const secret of [hook.secret, rotated.secret]) {
      new Verifier(secret).verify(first?.body ?? '', first?.headers ?? {});
    }
    await api.deps.database.query(
      `update webhooks set former_until = now() where webhook_id = $1`,
      [hook.webhookId],
    );
    const { eventId } = await hook.test();
    await eventually(() => expect(receiver.listIds(hook.path)).toContain(eventId));
    const last = receiver.received.at(-1);
    new Verifier(rotated.secret).verify(last?.body ?? '', last?.headers ?? {});
    expect(() => new Verifier(hook.secret).verify(last?.body ?? '', last?.headers ?? {})).toThrow();
  });

  it('turns it off or deletes it: what waits is never sent', async () => {
    const [off, gone] = [await make(), await make()];
    receiver.answer = (response) => void response.writeHead(503).end();
    const waiting = await Promise.all([recordVersion(off), recordVersion(gone)]);
    await eventually(async () => {
      for (const { log } of [off, gone]) expect((await log())[0]?.attempts).toHaveLength(1);
    });
    await call(webhooks.saveWebhook, off.params, { body: { isOn: false } });
    await remove(gone);
    for (const { deliveryId } of waiting) {
      await sendDelivery(api.deps, { kind: 'send-webhook', deliveryId, attempt: 1 });
    }
    expect((await off.log())[0]).toMatchObject({ state: 'stopped', nextAttemptAt: null });
    expect((await off.read())?.off.reason).toBe('owner');
    expect([receiver.listIds(off.path), receiver.listIds(gone.path)]).toEqual([
      [waiting[0].eventId],
      [waiting[1].eventId],
    ]);
    const missing = await me.call(webhooks.listWebhookDeliveries, gone.params);
    expect(missing.status).toBe(404);
  });

  it('does not resend a delivery of another webhook by this one’s name', async () => {
    const [one, other] = [await make(), await make()];
    const { deliveryId } = await one.test();
    await untilState(one, 'delivered');
    const params = { ...other.params, deliveryId };
    expect((await me.call(webhooks.resendWebhookDelivery, params)).status).toBe(404);
  });

  it('has ten at most, and no button to flood others', async () => {
    const hooks: Made[] = [];
    for (let i = 0; i < 10; i += 1) hooks.push(await make());
    const body = { url: receiver.toUrl('/one-more'), events: ['version.ready'] };
    const refused = await me.call(webhooks.createWebhook, {}, { body });
    expect([refused.status, refused.body.code]).toEqual([403, 'too_many_webhooks']);
    const [hook] = hooks;
    const tests = await Promise.all(
      Array.from({ length: 12 }, () => me.call(webhooks.testWebhook, hook?.params)),
    );
    expect(tests.some(({ status }) => status === 429)).toBe(true);
  });

  it.each([
    ['an address inside', { url: 'http://169.254.169.254/latest' }, 422, 'address_refused'],
    ['one in octal', { url: 'http://0177.0.0.1/' }, 422, 'address_refused'],
    ['a port that is no web port', { url: 'https://example.com:22/' }, 422, 'address_refused'],
    ['a password in it', { url: 'https://a:b@example.com/' }, 422, 'address_refused'],
    ['another protocol', { url: 'ftp://example.com/' }, 422, 'address_refused'],
    ['no address', { url: 'homereel' }, 422, 'address_refused'],
    ['no event', { events: [] }, 400, 'invalid_request'],
    ['an unknown event', { events: ['everything'] }, 400, 'invalid_request'],
    ['an event twice', { events: ['tokens.low', 'tokens.low'] }, 400, 'invalid_request'],
  ])('does not make one with %s', async (_, wrong, status, code) => {
    const body = { url: receiver.toUrl('/x'), events: ['version.ready'], ...wrong };
    const answer = await me.call(webhooks.createWebhook, {}, { body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

it('a name that leads inside is refused when it is saved, and when it does so later', async () => {
  const hook = await make();
  const names: string[][] = [['93.184.215.14'], ['10.0.0.7']];
  const safeFetch = createSafeFetch({ resolve: async () => names.shift() ?? ['10.0.0.7'] });
  const url = 'http://agency.test/hook';
  await expect(safeFetch.check(url)).resolves.toBeUndefined();
  await expect(safeFetch.check(url)).rejects.toThrow('does not lead to the public internet');
  await api.deps.database.query('update webhooks set url = $2 where webhook_id = $1', [
    hook.webhookId,
    url,
  ]);
  receiver.answer = () => undefined;
  const { database } = api.deps;
  const stored = {
    ...api.deps,
    safeFetch,
    queue: { ...api.deps.queue, enqueueTask: async () => {} },
  };
  const { deliveryId } = await database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ deliveryId: string }>(
      `with event as (insert into webhook_events (event_id, user_id, type, body, created)
         select gen_random_uuid(), user_id, 'version.ready', '{}', now() from webhooks
          where webhook_id = $1 returning event_id)
       insert into webhook_deliveries (webhook_id, event_id, next_attempt, created)
       select $1, event_id, now(), now() from event returning delivery_id as "deliveryId"`,
      [hook.webhookId],
    );
    return { deliveryId: webhookDeliveryId.parse(row?.deliveryId) };
  });
  await sendDelivery(stored, { kind: 'send-webhook', deliveryId, attempt: 0 });
  await safeFetch.close();
  expect((await hook.log())[0]?.attempts[0]).toMatchObject({
    status: null,
    problem: 'The address does not lead to the public internet.',
  });
});

it('pending deliveries of a stopped API are sent by the next one, under the same id', async () => {
  const hook = await make();
  const env = readEnv({
    ...{ NODE_ENV: 'test', DATABASE_URL: api.databaseUrl, HOMEREEL_DATA_DIR: api.dataDir },
    HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
    ...{ API_PORT: '0', DRAIN_NOTICE_SECONDS: '0', DRAIN_SECONDS: '1', ...variables },
  });
  let calls = 0;
  receiver.answer = (response) => {
    calls += 1;
    if (calls > 1) response.writeHead(204).end();
  };
  const second = await startApi(env, createLog('silent'));
  const { eventId } = await recordVersion(hook);
  await eventually(() => expect(receiver.listIds(hook.path)).toEqual([eventId]));
  await second.close();
  await untilState(hook, 'delivered');
});

it('no secret is in a log, in an answer after the first, or readable in a table', async () => {
  const hook = await make();
  await hook.test();
  await untilState(hook, 'delivered');
  await hook.read();
  const tables = await api.deps.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => api.deps.database.query(`select t::text as row from ${name} t`)),
  );
  const stored = rows.flat().map((row) => (row as { row: string }).row);
  const told = `${logged.join('')}\n${answers.join('\n')}\n${stored.join('\n')}`;
  expect(told).toContain(hook.webhookId);
  const found = secrets.filter((secret) => {
    const bare = secret.slice('whsec_'.length);
    const hex = Buffer.from(bare, 'base64').toString('hex');
    return told.includes(bare) || told.includes(hex) || told.includes(toHexText(secret));
  });
  expect([secrets.length > 10, found]).toEqual([true, []]);
});

/** How PostgreSQL would show the text of a secret in a column of bytes. */
function toHexText(secret: string): string {
  return Buffer.from(secret).toString('hex');
}
