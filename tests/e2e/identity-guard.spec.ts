import { randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { startIdentityStack } from './identity-stack';
import { expect, signIn, test } from './identity-test';

/** Tests that the guard requires a session, and which requests pass through the web unchanged. */

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** Sends the path unchanged, because fetch would normalise it. */
function ask(origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = requestHttp({ hostname, port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

const paths = [
  '/app',
  '/app/',
  '/app/create',
  '/app/user/account',
  '/app/project/1/view',
  '//app',
  '/app//create',
  '/%61pp',
  '/%61%70%70/create',
  '/ap%70/user/account',
  '/APP',
  '/app%2Fcreate',
  '/./app',
  '/x/../app/create',
  '/app;x=1',
  '/app.rsc',
  '/app/create.rsc',
  '/app/create.txt',
  '/app/create.segments/_tree.segment.rsc',
  '/_next/data/any/app.json',
  '/app?__nextDataReq=1',
  '/app?share=abc',
  '/app/create?share=abc',
  '/app/video/1',
  '/app/video/1?share=',
  '/app/video/1/x?share=abc',
];
const headers: Record<string, string>[] = [
  {},
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware' },
  { 'x-middleware-rewrite': '/app' },
  { 'x-middleware-next': '1' },
  { 'x-nextjs-data': '1' },
  { 'x-matched-path': '/app' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { cookie: 'homereel.session=eyJhbGciOiJub25lIn0..x' },
  { cookie: 'next-auth.session-token=x; __Host-homereel.session=x' },
];

test('nothing under /app is rendered without a session, for any kind of request', async ({
  stack,
}) => {
  const passed: string[] = [];
  for (const path of paths) {
    for (const extra of headers) {
      const answer = await ask(stack.origin, path, extra);
      const isRefused =
        [301, 307, 308, 400, 404].includes(answer.status) &&
        !(answer.location ?? '').includes('evil.example');
      // A protected page starts with the guard's first text.
      const isEmpty = !answer.body.includes('Initializing...');
      if (!isRefused || !isEmpty) passed.push(`${path} ${JSON.stringify(extra)} ${answer.status}`);
    }
  }
  expect(passed).toEqual([]);
});

test('no session: /auth with the whole way back', async ({ stack }) => {
  const answer = await ask(stack.origin, '/app/create?project=a%20b&x=1');
  expect(answer.status).toBe(307);
  const location = new URL(answer.location ?? '', stack.origin);
  expect(location.pathname).toBe('/auth');
  expect(location.searchParams.get('returnTo')).toBe('/app/create?project=a+b&x=1');
});

test('a returnTo of another place leads to /app', async ({ page, stack }) => {
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  for (const away of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    await page.goto(`${stack.origin}/auth?returnTo=${encodeURIComponent(away)}`);
    await expect(page).toHaveURL(`${stack.origin}/app`);
    await page.goto(`${stack.origin}/auth/callback?returnTo=${encodeURIComponent(away)}`);
    await expect(page).toHaveURL(`${stack.origin}/app`);
  }
});

test('a share link opens its page without a session, and its calls without a token', async ({
  page,
  stack,
}) => {
  const id = '4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10';
  await page.goto(`${stack.origin}/app/video/${id}?share=abc`);
  await expect(page.getByText('Initializing...')).toBeHidden();
  await expect(page).toHaveURL(/share=abc/);
  stack.api.seen.length = 0;
  const statuses = await page.evaluate(async (project) => {
    const calls = [`${project}/shared?share=abc`, `${project}/video?share=abc`, project];
    return Promise.all(calls.map(async (path) => (await fetch(path)).status));
  }, `/api/video-projects/${id}`);
  // The product API of this test requires a bearer token for every call; the first two reached it.
  expect(statuses).toEqual([401, 401, 401]);
  expect(stack.api.seen).toHaveLength(2);
  expect(stack.api.seen.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
  ]);
});

test('an upload of 12 MB passes Next whole, and so does a Range', async ({ page, stack }) => {
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  let arrived = 0;
  const video = randomBytes(2_000_000);
  stack.api.answer = async (request, response) => {
    if (request.method === 'POST') {
      for await (const chunk of request) arrived += (chunk as Buffer).length;
      response.end('{}');
      return;
    }
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'content-range': 'bytes 500-1000499/2000000',
    });
    response.end(video.subarray(500, 1_000_500));
  };
  const project = '/api/video-projects/4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10';
  const status = await page.evaluate(async (path) => {
    const body = new Uint8Array(12_000_000);
    return (await fetch(`${path}/upload`, { method: 'POST', body })).status;
  }, project);
  expect(status).toBe(200);
  expect(arrived).toBe(12_000_000);
  const part = await page.evaluate(async (path) => {
    const answer = await fetch(`${path}/video`, { headers: { range: 'bytes=500-1000499' } });
    const bytes = (await answer.arrayBuffer()).byteLength;
    return { status: answer.status, range: answer.headers.get('content-range'), bytes };
  }, project);
  expect(part).toEqual({ status: 206, range: 'bytes 500-1000499/2000000', bytes: 1_000_000 });
});

test('pages carry their policy, and none of their own scripts breaks it', async ({
  page,
  stack,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) complaints.push(message.text());
  });
  for (const path of ['/', '/auth', '/auth/debug']) {
    const response = await page.goto(`${stack.origin}${path}`);
    const sent = response?.headers() ?? {};
    expect(sent['content-security-policy']).toContain("default-src 'none'");
    expect(sent['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(sent['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe/);
    expect(sent['x-content-type-options']).toBe('nosniff');
    expect(sent['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(sent['permissions-policy']).toBeDefined();
    expect(sent['x-powered-by']).toBeUndefined();
  }
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('no page evaluates text as code, not even to find out whether it may', async ({
  page,
  stack,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
    // A caught, blocked `new Function` writes nothing to the console, but is reported.
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${document.location.pathname}: ${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  for (const path of ['/app/create', '/app/user/account', '/auth/debug', '/']) {
    await page.goto(`${stack.origin}${path}`, { waitUntil: 'networkidle' });
  }
  expect(violations).toEqual([]);
});

test('on https cookies are bound to the host and to secure connections', async () => {
  const stack = await startIdentityStack({ publicOrigin: 'https://homes.example' });
  const login = await fetch(`${stack.address}/auth/login`, { redirect: 'manual' });
  const lines = login.headers.getSetCookie();
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-homereel\.[a-z-]+(\.[\w-]+)?=.+; Path=\/;/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(line.split('; ')).toContain(attribute);
    }
    expect(line).not.toContain('Domain=');
  }
  const location = new URL(login.headers.get('location') ?? '');
  expect(location.searchParams.get('redirect_uri')).toBe('https://homes.example/auth/callback');
  const page = await fetch(`${stack.address}/auth`);
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  await stack.close();
});

test('a copy of the cookie opens no page after the logout, which clears the cached pictures', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await ask(stack.origin, '/app', { cookie })).status).toBe(200);
  // A page does not see this header: the browser acts on it.
  const left = await page.request.post(`${stack.origin}/auth/logout`, {
    headers: { origin: stack.origin },
  });
  expect([left.status(), left.headers()['clear-site-data']]).toEqual([200, '"cache"']);
  for (const path of ['/app', '/app/create', '/app/user/account']) {
    const { status, location, body } = await ask(stack.origin, path, { cookie });
    const to = new URL(location ?? '', stack.origin);
    expect([status, to.pathname]).toEqual([307, '/auth/login']);
    expect(body).not.toContain('Initializing...');
    expect(to.searchParams.get('returnTo')).toBe(path);
  }
});
