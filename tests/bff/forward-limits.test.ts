import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { errorBody } from '@/contracts/error';
import type { ApiDouble } from './api-double';
import { type LocalForward, own, project, startLocalForward } from './local-forward';

/** One client cannot exhaust the web's connections, memory and time. */

let api: ApiDouble;
let ask: LocalForward['ask'];
const answerSmall: ApiDouble['answer'] = (_request, response) => void response.end('{}');

beforeAll(async () => {
  ({ api, ask } = await startLocalForward());
});
afterEach(() => vi.useRealTimers());
afterAll(() => api?.close());

const webhook = (body: BodyInit, address = '203.0.113.1') =>
  ask('/api/stripe/webhook', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'x-client-address': address, 'stripe-signature': 't=1,v1=a' },
  });
const stalledBody = () =>
  new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) });

it('sends the client’s address on', async () => {
  api.seen.length = 0;
  await ask('/api/projects', { headers: { 'x-client-address': '203.0.113.1' } });
  expect(api.seen[0]?.headers['x-client-address']).toBe('203.0.113.1');
});

it('260 stalled webhooks never reach the API, while calls and real webhooks are answered', async () => {
  api.answer = answerSmall;
  api.seen.length = 0;
  const slow = Array.from({ length: 260 }, (_, n) =>
    webhook(stalledBody(), `203.0.113.${n % 250}`),
  );
  await wait(600);
  expect(api.seen).toHaveLength(0);
  expect((await ask('/api/projects')).status).toBe(200);
  const real = await webhook('{"id":"evt_1"}', '198.51.100.1');
  expect(real.status).toBe(200);
  const statuses = (await Promise.all(slow)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 408 && status !== 429)).toEqual([]);
  expect(api.seen).toHaveLength(2);
});

it('a webhook of more than 256 KB is refused before it reaches the API', async () => {
  api.seen.length = 0;
  expect((await webhook('x'.repeat(256 * 1024 + 1))).status).toBe(413);
  expect(api.seen).toHaveLength(0);
  expect((await webhook('x'.repeat(256 * 1024))).status).toBe(200);
});

it('unread downloads do not block calls; too many of one user are refused, then evicted', async () => {
  const video = randomBytes(1_000_000);
  api.answer = (request, response) => {
    const isVideo = request.url?.endsWith('/video');
    response.writeHead(200, { 'content-length': isVideo ? video.length : 2 });
    response.end(isVideo ? video : '{}');
  };
  const streaming = await Promise.all(Array.from({ length: 96 }, () => ask(`${project}/video`)));
  expect(new Set(streaming.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await ask('/api/projects')).status).toBe(200);

  const refused = await ask(`${project}/video`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect(errorBody.parse(await refused.json())).toMatchObject({
    code: 'too_many_requests',
    error: 'Too many files are open at once. Close some of them, or wait a moment.',
  });

  vi.setSystemTime(Date.now() + 11_000);
  const watched = await ask(`${project}/video`);
  expect(watched.status).toBe(200);
  expect(Buffer.from(await watched.arrayBuffer()).equals(video)).toBe(true);
  const outcomes = await Promise.allSettled(streaming.map((answer) => answer.arrayBuffer()));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('stalled uploads do not block calls, and are evicted for an active upload', async () => {
  api.answer = async (request, response) => {
    for await (const _ of request);
    response.end('{}');
  };
  const upload = (body: BodyInit) =>
    ask(`${project}/upload`, { method: 'POST', body, duplex: 'half', headers: own });
  const stalled = Array.from({ length: 12 }, () => upload(stalledBody()));
  await wait(100);
  expect((await ask('/api/projects')).status).toBe(200);
  expect((await upload('bytes')).status).toBe(429);
  vi.setSystemTime(Date.now() + 11_000);
  expect((await upload('bytes')).status).toBe(200);
  expect((await Promise.race(stalled)).status).toBe(408);
});

it('an upload of 300 MB is never buffered in memory', async () => {
  api.answer = async (request, response) => {
    for await (const _ of request);
    response.end('{}');
  };
  const part = new Uint8Array(1_000_000);
  let parts = 0;
  const stream = new ReadableStream({
    pull(controller) {
      parts += 1;
      if (parts > 300) controller.close();
      else controller.enqueue(part.slice());
    },
  });
  let peakBytes = 0;
  const before = process.memoryUsage().rss;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage().rss - before);
  }, 20);
  const response = await ask(`${project}/upload`, {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: own,
  });
  clearInterval(sampling);
  expect(response.status).toBe(200);
  expect(peakBytes).toBeLessThan(150_000_000);
});

it('forged access tokens are refused before their files are read, and take no slot of a real one', async () => {
  const [real, forged] = ['a', 'f'].map((letter) => `Bearer hr_${letter.repeat(49)}`);
  const user = { userId: 'user-1' };
  const holder = JSON.stringify({ user, tenant: { id: 'tenant-1', name: 'Harbour Realty' } });
  api.answer = async (request, response) => {
    const isRefused = request.headers.authorization !== real;
    response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' });
    if (isRefused)
      return void response.end(
        '{"error":"It was revoked.","code":"unauthenticated","requestId":"1"}',
      );
    for await (const _ of request);
    response.end(holder);
  };
  const upload = (authorization: string | undefined, body: BodyInit) =>
    ask(`${project}/upload`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: authorization ?? '', 'x-client-address': '203.0.113.9' },
    });
  api.seen.length = 0;
  const refused = await Promise.all(
    Array.from({ length: 20 }, () => upload(forged, stalledBody())),
  );
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
  expect(errorBody.parse(await refused[0]?.json())).toMatchObject({ error: 'It was revoked.' });
  expect(api.seen.filter(({ url }) => url.endsWith('/upload'))).toEqual([]);
  const used = await Promise.all(Array.from({ length: 12 }, () => upload(real, 'bytes')));
  expect(new Set(used.map(({ status }) => status))).toEqual(new Set([200]));
});
