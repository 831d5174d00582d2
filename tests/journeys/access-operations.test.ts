import { describe, expect, it } from 'vitest';
import { readSettings } from '@/contracts/people/settings';
import * as projects from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi({ LIMIT_CHANGES_PER_MINUTE: '20' });
const me = new ApiClient(api.address);
const open = (path: string, init?: RequestInit) => fetch(api.address + path, init);
const error = (code: string, sentence: unknown) => ({
  error: sentence,
  code,
  requestId: expect.any(String),
});

describe('the operator’s view', () => {
  it('says that it is alive and ready', async () => {
    const health = await open('/healthz');
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await open('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'ok',
        checks: { database: 'ok', storage: 'ok', queue: 'ok' },
        secretId: expect.any(String),
      },
    ]);
  });

  it('counts requests and jobs', async () => {
    await me.call(readSettings);
    const text = await (await open('/metrics')).text();
    expect(text).toMatch(
      /homereel_request_seconds_count\{operation="readSettings",status="200"} \d/,
    );
    expect(text).toMatch(/homereel_ledger_faults 0/);
    expect(text).toMatch(/homereel_jobs\{kind="project-video",state="waiting"} 0/);
  });
});

describe('prices and users', () => {
  it('returns the prices', async () => {
    const answer = await me.call(readSettings);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        vid_gen_price: 10,
        image_enhance_price: 5,
        costs: { imageEnhancement: 5 },
        topUp: { way: 'free', tokens: 100 },
        limits: {
          photoBytes: 52_428_800,
          photoPixels: 100_000_000,
          clipBytes: 524_288_000,
          clipSeconds: 120,
          itemsPerProject: 60,
        },
        processors: [],
        draftDays: 0,
        hasSupportDesk: false,
      },
    ]);
  });

  it('returns the local user', async () => {
    const answer = await open('/api/user');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        user: { userId: expect.any(String), name: 'Local user' },
        tenant: { id: expect.any(String), name: 'Local user' },
      },
    ]);
  });
});

describe('rejected requests', () => {
  it('pages of other sites, because there is no sign-in here', async () => {
    const crossed = await open('/api/projects', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([crossed.status, await crossed.json()]).toEqual([
      403,
      error('forbidden', 'You are not allowed to do this.'),
    ]);
  });

  it('calls there are not', async () => {
    const missing = await open('/api/nothing');
    expect([missing.status, await missing.json()]).toEqual([
      404,
      error('not_found', 'There is no such call.'),
    ]);
  });

  it('bodies that are no JSON, or too much of it', async () => {
    const send = (body: string) =>
      open('/api/video-projects', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const broken = await send('{"name": ');
    expect([broken.status, await broken.json()]).toEqual([
      400,
      error('invalid_request', 'The body is not JSON.'),
    ]);
    const large = await send(JSON.stringify({ name: 'x'.repeat(1_100_000) }));
    expect([large.status, await large.json()]).toEqual([
      413,
      error('too_large', 'This request is too large.'),
    ]);
    const absent = await open('/api/video-projects', { method: 'POST' });
    expect([absent.status, (await absent.json()).code]).toEqual([400, 'invalid_request']);
  });

  it('an idempotency key that is none', async () => {
    const answer = await me.call(
      projects.listProjects,
      {},
      {
        headers: { 'idempotency-key': 'x'.repeat(201) },
      },
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });

  it('more changes than a user makes, with the time of the next try', async () => {
    const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => me.call(projects.createProject, {}, { body })),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual(
      error('too_many_requests', 'Too many requests. Please wait a moment.'),
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await me.call(projects.listProjects)).status).toBe(200);
  });
});

it('passes the request id on, and makes one where none came', async () => {
  const given = await open('/api/settings', { headers: { 'x-request-id': 'web-12345678' } });
  expect(given.headers.get('x-request-id')).toBe('web-12345678');
  const made = await open('/api/settings', { headers: { 'x-request-id': 'no good id' } });
  expect(made.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});
