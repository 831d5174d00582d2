import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { emptyDatabase } from '@/tests/support/fresh-database';
import { type ApiDouble, startApiDouble } from './api-double';
import { signInAtProvider } from './sign-in-at-provider';

/** The proxy with a session: real provider, real vault, an API double that verifies bearer tokens. */

const databaseUrl = await emptyDatabase();
const origin = 'http://localhost:3291';
const secret = 'a secret for tests only';
const tokenLife = { seconds: 600 };
const project = '/api/video-projects/4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10';
let provider: DevProvider;
let api: ApiDouble;
let forward: (request: Request) => Promise<Response>;
let identity: typeof import('@/route-handlers/auth/identity');

beforeAll(async () => {
  provider = await startDevProvider({ ...devClient, port: 4406, appOrigins: [origin], tokenLife });
  const { issuer } = provider;
  api = await startApiDouble(0, { issuer, audience: devClient.audience });
  Object.assign(process.env, {
    APP_ORIGIN: origin,
    API_URL: api.origin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: devClient.clientId,
    OIDC_CLIENT_SECRET: devClient.clientSecret,
    OIDC_AUDIENCE: devClient.audience,
    HOMEREEL_SECRET: secret,
    DATABASE_URL: databaseUrl,
  });
  ({ forward } = await import('@/route-handlers/proxy/forward'));
  identity = await import('@/route-handlers/auth/identity');
});

afterAll(async () => {
  await identity?.obtainIdentity()?.vault.close();
  await api?.close();
  await provider?.close();
});

beforeEach(() => {
  api.seen.length = 0;
  api.refusals.clear();
  api.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{}');
  };
});

/** Signs in and returns the cookie header and the session's access token. */
async function startSession(lifetime = 86_400_000) {
  const { encode } = await import('next-auth/jwt');
  const tokens = await signInAtProvider(provider.issuer, origin);
  const sid = crypto.randomUUID();
  await identity.obtainIdentity()?.vault.save({ sid, subject: 'dev|anna', tokens, lifetime });
  const token = await encode({ token: { sub: 'dev|anna', sid }, secret });
  return { cookie: `homereel.session=${token}`, token, accessToken: tokens.accessToken };
}

const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> =>
  forward(new Request(origin + path, init));

const bearers = () => api.seen.map(({ headers }) => headers.authorization);

describe('identity of the caller', () => {
  it('sends the session’s token in place of its cookie', async () => {
    const { cookie, accessToken } = await startSession();
    const response = await ask('/api/projects', {
      headers: { cookie, authorization: 'Bearer other' },
    });
    expect(response.status).toBe(200);
    expect(bearers()).toEqual([`Bearer ${accessToken}`]);
    expect(api.seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it('the checkout’s call arrives as JSON without a body, with the bearer token', async () => {
    const { cookie, accessToken } = await startSession();
    let sent: Buffer | undefined;
    api.answer = async (request, response) => {
      sent = await buffer(request);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"url":"https://checkout.example/1"}');
    };
    const path = '/api/stripe/create-checkout?returnTo=%2Fapp%2Fcreate';
    const response = await ask(path, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
    });
    expect(await response.json()).toEqual({ url: 'https://checkout.example/1' });
    expect(sent).toHaveLength(0);
    expect(api.seen).toMatchObject([
      {
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      },
    ]);
  });

  it('answers 401 without calling the API when the cookie is missing or invalid', async () => {
    const { cookie, token } = await startSession();
    const cookies = [
      '',
      'homereel.session=',
      'homereel.session=%E0%A4%A',
      'homereel.session=not.a.token',
      cookie.slice(0, -10),
      cookie.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
      `other=${token}`,
      `homereel.session=${token}x`,
    ];
    for (const line of cookies) {
      const response = await ask('/api/projects', { headers: { cookie: line } });
      expect([line.slice(0, 30), response.status]).toEqual([line.slice(0, 30), 401]);
    }
    expect(api.seen).toHaveLength(0);
  });

  it('refuses a cookie whose session was ended on the server', async () => {
    const { cookie } = await startSession();
    await identity.obtainIdentity()?.vault.removeAllOf('dev|anna');
    expect((await ask('/api/projects', { headers: { cookie } })).status).toBe(401);
  });

  it('forwards only a share link’s calls without a session', async () => {
    await ask(`${project}/video?share=abc`);
    expect(bearers()).toEqual([undefined]);
    expect(api.seen[0]?.url).toBe(`${project}/video?share=abc`);
    expect((await ask(`${project}/video`)).status).toBe(401);
    expect((await ask(`${project}?share=abc`)).status).toBe(401);
    expect(api.seen).toHaveLength(1);
  });
});

describe('a token the API refuses', () => {
  it('is renewed once, and the call repeated once, body and all', async () => {
    const { cookie, accessToken } = await startSession();
    api.refusals.add(accessToken);
    let body = '';
    api.answer = async (request, response) => {
      for await (const chunk of request) body += String(chunk);
      response.end('{}');
    };
    const { refreshGiven } = provider.counts;
    const response = await ask(project, {
      method: 'PUT',
      body: '{"name":"Villa"}',
      headers: { cookie, origin, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
    expect(body).toBe('{"name":"Villa"}');
    expect(api.seen).toHaveLength(2);
    expect(provider.counts.refreshGiven).toBe(refreshGiven + 1);
  });

  it('ends in the API’s own 401 when the fresh one is refused as well', async () => {
    const { cookie } = await startSession();
    api.answer = (_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"error":"No.","code":"unauthenticated","requestId":"r"}');
    };
    const response = await ask('/api/projects', { headers: { cookie } });
    expect(response.status).toBe(401);
    expect(api.seen).toHaveLength(2);
  });

  it('cannot be repeated for an upload, whose bytes are gone', async () => {
    const { cookie, accessToken } = await startSession();
    api.refusals.add(accessToken);
    const response = await ask(`${project}/upload`, {
      method: 'POST',
      body: new Blob(['bytes']).stream(),
      duplex: 'half',
      headers: { cookie, origin },
    });
    expect(response.status).toBe(401);
    expect(api.seen).toHaveLength(1);
  });

  it('twenty calls at expiry cause one refresh and are all answered', async () => {
    tokenLife.seconds = 1;
    const { cookie } = await startSession();
    tokenLife.seconds = 600;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    api.answer = (_request, response) => {
      response.end('{}');
    };
    const { refreshAsked } = provider.counts;
    const calls = Array.from({ length: 20 }, () => ask('/api/projects', { headers: { cookie } }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(Array(20).fill(200));
    expect(provider.counts.refreshAsked).toBe(refreshAsked + 1);
  });

  it('answers 503 when the provider is down at expiry, and keeps the session', async () => {
    tokenLife.seconds = 1;
    const { cookie } = await startSession();
    tokenLife.seconds = 600;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    provider.faults.set('refresh_down', 3);
    const response = await ask('/api/projects', { headers: { cookie } });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect((await ask('/api/projects', { headers: { cookie } })).status).toBe(200);
  });
});
