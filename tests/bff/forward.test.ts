import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorBody } from '@/contracts/error';
import type { ApiDouble } from './api-double';
import { type LocalForward, origin, own, project, startLocalForward } from './local-forward';

/** Tests which requests the proxy between browser and product API forwards in local mode. */

let api: ApiDouble;
let ask: LocalForward['ask'];

beforeAll(async () => {
  ({ api, ask } = await startLocalForward());
});

afterAll(() => api?.close());

beforeEach(() => {
  api.seen.length = 0;
  api.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"ok":true}');
  };
});

describe('forwarded requests', () => {
  it('forwards an operation of the contracts with our application name and a request id', async () => {
    const response = await ask('/api/projects?limit=5');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    const [seen] = api.seen;
    expect(seen).toMatchObject({ method: 'GET', url: '/api/projects?limit=5' });
    expect(seen?.headers).toMatchObject({
      'x-application-name': 'Homereel',
      'accept-encoding': 'identity',
    });
    expect(seen?.headers['x-request-id']).toBe(response.headers.get('x-request-id'));
  });

  it.each([
    ['GET', '/api/unknown'],
    ['GET', '/api/readyz'],
    ['PUT', '/api/projects'],
    ['GET', '/api/projects/'],
    ['GET', '/api//projects'],
    ['GET', '/api/video-projects/a/b/c/d/e'],
  ])('%s %s is not forwarded', async (method, path) => {
    const response = await ask(path, { method, headers: own });
    expect(response.status).toBe(404);
    expect(errorBody.parse(await response.json()).code).toBe('not_found');
    expect(api.seen).toHaveLength(0);
  });

  it('keeps a plain request id of the caller and replaces any other', async () => {
    await ask('/api/projects', { headers: { 'x-request-id': 'trace-12345678' } });
    await ask('/api/projects', { headers: { 'x-request-id': 'a b\tc' } });
    expect(api.seen[0]?.headers['x-request-id']).toBe('trace-12345678');
    expect(api.seen[1]?.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('strips request headers the browser must not set', async () => {
    await ask('/api/projects', {
      headers: {
        authorization: 'Bearer mine',
        cookie: 'a=b',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil',
        forwarded: 'for=1.2.3.4',
        'x-anything': 'x',
        'accept-encoding': 'gzip',
      },
    });
    const names = Object.keys(api.seen[0]?.headers ?? {});
    expect(names.sort()).toEqual(
      [
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'x-application-name',
        'x-request-id',
      ].filter((name) => names.includes(name)),
    );
    expect(api.seen[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('strips response headers the API must not set', async () => {
    api.answer = (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'a=b',
        server: 'inside',
        'access-control-allow-origin': '*',
        'keep-alive': 'timeout=9',
        'x-internal': 'yes',
        etag: '"1"',
      });
      response.end('{}');
    };
    const response = await ask('/api/projects');
    const names = [...response.headers.keys()].sort();
    expect(names).toEqual([
      'cache-control',
      'content-type',
      'etag',
      'x-content-type-options',
      'x-request-id',
      'x-robots-tag',
    ]);
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  it('never exposes an internal address through a redirect', async () => {
    api.answer = (_request, response) => {
      response.writeHead(302, { location: 'http://10.0.0.1/inside' });
      response.end();
    };
    const response = await ask('/api/projects');
    expect(response.status).toBe(502);
    expect(JSON.stringify([...response.headers])).not.toContain('10.0.0.1');
  });

  it('passes status and body of an error through untouched', async () => {
    const body = { error: 'Not enough.', code: 'not_enough_tokens', requestId: 'r', needed: 5 };
    api.answer = (_request, response) => {
      response.writeHead(402, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const response = await ask(`${project}/generate`, { method: 'POST', headers: own });
    expect(response.status).toBe(402);
    expect(await response.json()).toEqual(body);
  });
});

describe('cross-site protection', () => {
  const table: readonly [string, Record<string, string>, number][] = [
    ['own origin', { origin }, 200],
    ['own origin, cross-site says the browser', { origin, 'sec-fetch-site': 'same-origin' }, 200],
    ['none, same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['none, typed by hand', { 'sec-fetch-site': 'none' }, 200],
    ['none at all', {}, 403],
    ['none, cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['none, same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['null', { origin: 'null' }, 403],
    ['foreign', { origin: 'https://evil.example' }, 403],
    ['own name on another port', { origin: 'http://localhost:9999' }, 403],
    ['own name with https', { origin: 'https://localhost:3290' }, 403],
    ['own name as a prefix', { origin: `${origin}.evil.example` }, 403],
  ];
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const path = {
      POST: `${project}/generate`,
      PUT: project,
      PATCH: `${project}/info`,
      DELETE: project,
    };
    it.each(table)(`${method} with origin: %s`, async (_name, headers, status) => {
      const response = await ask(path[method], { method, headers });
      expect(response.status).toBe(status);
      expect(api.seen).toHaveLength(status === 200 ? 1 : 0);
    });
  }

  it('a GET needs no origin', async () => {
    expect(
      (await ask('/api/projects', { headers: { origin: 'https://evil.example' } })).status,
    ).toBe(200);
  });

  it.each([
    ['localhost:3290', 200],
    ['localhost', 200],
    ['127.0.0.1:3290', 200],
    ['[::1]:3290', 200],
    ['rebound.example:3290', 403],
    ['localhost.evil.example', 403],
    ['192.168.1.5:3290', 403],
  ])('local mode answers at the name %s with %i', async (host, status) => {
    expect((await ask('/api/projects', { headers: { host } })).status).toBe(status);
  });

  it('local mode lets 127.0.0.1 call itself as well', async () => {
    const headers = { host: '127.0.0.1:3290', origin: 'http://127.0.0.1:3290' };
    expect((await ask(`${project}/generate`, { method: 'POST', headers })).status).toBe(200);
  });

  it('forwards a webhook’s raw body and signature from any origin', async () => {
    let body = Buffer.alloc(0);
    api.answer = async (request, response) => {
      body = await buffer(request);
      response.end('{"received":true}');
    };
    const sent = '{ "id": "evt_1",  "spaces":  "kept" }';
    const response = await ask('/api/stripe/webhook', {
      method: 'POST',
      body: sent,
      headers: { 'stripe-signature': 't=1,v1=abc', 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
    expect(body.toString()).toBe(sent);
    expect(api.seen[0]?.headers['stripe-signature']).toBe('t=1,v1=abc');
  });

  it('forwards a signature header for webhooks only', async () => {
    await ask('/api/projects', { headers: { 'stripe-signature': 't=1' } });
    expect(api.seen[0]?.headers).not.toHaveProperty('stripe-signature');
  });
});
