import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type APIRequestContext,
  type BrowserContext,
  expect as baseExpect,
  type Page,
  test,
} from '@playwright/test';
import sharp from 'sharp';
import { devClient } from '@/dev/identity-provider/settings';
import { pressPlay } from '../support/press-play';
import { type Deployment, startDeployment } from './deployment';

/** The product in a deployment: behind TLS, with sign-in at another origin. The tests build on each other. */

test.describe.configure({ mode: 'serial' });
// A first visit compiles and connects a lot, on a machine that may be busy.
const expect = baseExpect.configure({ timeout: 45_000 });
test.use({ ignoreHTTPSErrors: true });

let deployment: Deployment;
let context: BrowserContext;
let page: Page;
/** Secrets of single users: codes, states, session cookies, share tokens. */
const secrets = new Set<string>();
let projectId = '';
let sharePath = '';

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  deployment = await startDeployment();
  context = await browser.newContext({ ignoreHTTPSErrors: true });
  page = await context.newPage();
});
test.afterAll(async () => {
  await context?.close();
  await deployment?.stop();
});

/** Records the code and state of each visit to the callback, and the cookies that it sets. */
function watchSecrets(watched: BrowserContext): void {
  watched.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/auth/callback') return;
    for (const name of ['code', 'state']) {
      const value = searchParams.get(name);
      if (value !== null) secrets.add(value);
    }
  });
}

const call = (request: APIRequestContext, method: string, path: string, data?: unknown) =>
  request.fetch(deployment.origin + path, {
    method,
    data,
    headers: { origin: deployment.origin },
  });

test('signs in at the provider and comes back', async () => {
  const { origin, provider } = deployment;
  watchSecrets(context);
  const authorize = page.waitForRequest(/\/authorize\?/);
  await page.goto(`${origin}/app`);
  await expect(page).toHaveURL(`${origin}/auth?returnTo=%2Fapp`);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const asked = new URL((await authorize).url());
  expect(asked.origin).toBe(provider.issuer);
  expect(asked.searchParams.get('redirect_uri')).toBe(`${origin}/auth/callback`);
  await page.getByRole('button', { name: /Anna Agent/ }).click();
  await expect(page.getByText('No Projects Yet')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/app`);
  const cookies = await context.cookies(origin);
  const session = cookies.find(({ name }) => name === '__Host-homereel.session');
  expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
  secrets.add(session?.value ?? '');
});

test('signs in by popup', async ({ browser }) => {
  const other = await browser.newContext({ ignoreHTTPSErrors: true });
  watchSecrets(other);
  const own = await other.newPage();
  await own.goto(`${deployment.origin}/auth/debug`);
  const opened = own.waitForEvent('popup');
  await own.getByRole('button', { name: 'Login' }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: /Ben Broker/ }).click();
  await popup.waitForEvent('close');
  await expect(own.getByText('Yes').first()).toBeVisible();
  const user = await call(other.request, 'GET', '/api/user');
  expect((await user.json()).user.name).toBe('Ben Broker');
  await other.close();
});

/** Creates a project from one file. @returns its id. */
async function uploadAlone(name: string, buffer: Buffer): Promise<string> {
  const body = { totalFiles: 1, projectData: { images: [], transitions: [] } };
  const created = await call(context.request, 'POST', '/api/video-projects', body);
  expect(created.status()).toBeLessThan(300);
  const { id } = await created.json();
  const uploaded = await context.request.post(
    `${deployment.origin}/api/video-projects/${id}/upload`,
    {
      headers: { origin: deployment.origin },
      multipart: { imageId: randomUUID(), file: { name, mimeType: 'image/any', buffer } },
      timeout: 120_000,
    },
  );
  expect([uploaded.status(), await uploaded.text()]).toEqual([200, expect.any(String)]);
  return id;
}

test('accepts a photo, and starts to render its video', async () => {
  const background = { r: 200, g: 180, b: 160 };
  const small = sharp({ create: { width: 960, height: 540, channels: 3, background } });
  projectId = await uploadAlone('hall.jpg', await small.jpeg().toBuffer());
  const path = `/api/video-projects/${projectId}/generate`;
  const started = await call(context.request, 'POST', path, {});
  expect([started.ok(), await started.text()]).toEqual([true, expect.any(String)]);
});

test('takes an upload of 30 MB', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const large = sharp({
    create: { width: 4000, height: 2500, channels: 3, background: '#808080', noise },
  });
  const buffer = await large.tiff({ compression: 'none' }).toBuffer();
  expect(buffer.length).toBeGreaterThanOrEqual(30_000_000);
  await uploadAlone('large.tiff', buffer);
});

test.describe('with forged forwarding headers', () => {
  const claims = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
    'x-client-address': '203.0.113.9',
  };

  for (const proto of ['http', 'https']) {
    test(`the site keeps its name, also when asked past the proxy (${proto})`, async ({
      request,
    }) => {
      const { origin, webAddress } = deployment;
      for (const address of [origin, webAddress]) {
        const ask = (path: string) =>
          request.get(address + path, {
            headers: { ...claims, 'x-forwarded-proto': proto },
            maxRedirects: 0,
          });
        const guarded = await ask('/app');
        expect(guarded.headers().location).toBe(`${origin}/auth?returnTo=%2Fapp`);
        const callback = await ask('/auth/callback?code=a&state=b');
        expect(callback.status()).toBe(303);
        expect(callback.headers().location).toBe(
          `${origin}/auth/callback?error=missing_transaction`,
        );
        const dead = await ask(`/app/video/${projectId}?share=${randomUUID()}`);
        expect(dead.status()).toBe(404);
        expect(await dead.text()).not.toContain('evil.example');
      }
    });
  }
});

test('gives a part of the finished video', async () => {
  test.setTimeout(420_000);
  const base = `/api/video-projects/${projectId}`;
  const readStatus = async () =>
    (await (await call(context.request, 'GET', `${base}/status`)).json()).status;
  await expect.poll(readStatus, { timeout: 400_000 }).toBe('completed');
  const part = await context.request.get(`${deployment.origin}${base}/video`, {
    headers: { range: 'bytes=100-299' },
  });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-range']).toMatch(/^bytes 100-299\/\d+$/);
  expect((await part.body()).length).toBe(200);
});

test('opens a share link for a stranger, and not a dead one', async ({ browser }) => {
  const { origin } = deployment;
  const shared = await call(context.request, 'POST', `/api/video-projects/${projectId}/share`, {});
  sharePath = (await shared.json()).path;
  secrets.add(new URL(sharePath, origin).searchParams.get('share') ?? '');
  for (const address of [origin, deployment.webAddress]) {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    const opened = await context.request.get(address + sharePath, { headers });
    expect(opened.status()).toBe(200);
    expect(await opened.text()).not.toContain('evil.example');
  }
  const stranger = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await stranger.goto(origin + sharePath);
  const video = stranger.getByLabel(/^Video of /);
  await expect(video).toBeVisible();
  await pressPlay(video);
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState))
    .toBeGreaterThanOrEqual(1);
  expect(await stranger.locator('meta[property="og:url"]').getAttribute('content')).toBe(
    origin + sharePath,
  );
  const dead = await stranger.goto(`${origin}${sharePath}x`);
  expect(dead?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'Video Not Found' })).toBeVisible();
  await stranger.context().close();
});

test('signs out', async () => {
  const { origin } = deployment;
  await page.reload();
  await page.getByRole('button', { name: 'Account: Anna Agent' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await page.goto(`${origin}/app`);
  await expect(page).toHaveURL(`${origin}/auth?returnTo=%2Fapp`);
});

test('leaves none of its secrets in a log, and no token in a process', async () => {
  const { homereel, provider, folder } = deployment;
  const tokens = [...secrets, ...provider.issued].filter((secret) => secret.length >= 8);
  expect(tokens.length).toBeGreaterThan(8);
  const settings = [
    devClient.clientSecret,
    (await readFile(join(homereel.dataDir, 'secret'), 'utf8')).trim(),
  ];
  const find = async (path: string, sought: readonly string[]) => {
    const text = await readFile(path, 'latin1').catch(() => '');
    const isFound = (secret: string) =>
      text.includes(secret) || text.includes(encodeURIComponent(secret));
    return sought.filter(isFound).map((secret) => `${path}: ${secret.slice(0, 6)}…`);
  };

  const logFolder = join(homereel.dataDir, 'logs');
  const logs = (await readdir(logFolder)).map((name) => join(logFolder, name));
  logs.push(join(folder, 'access.log'), join(folder, 'error.log'));
  const services = ['api', 'renderer', 'web', 'postgres'] as const;
  const processes = await Promise.all(services.map((service) => homereel.pidOf(service)));
  const found = await Promise.all([
    ...logs.map((path) => find(path, [...tokens, ...settings])),
    ...processes.map((id) => find(`/proc/${id}/environ`, tokens)),
    ...processes.map((id) => find(`/proc/${id}/cmdline`, [...tokens, ...settings])),
  ]);
  expect(found.flat()).toEqual([]);
  for (const secret of [...tokens, ...settings]) expect(homereel.output()).not.toContain(secret);
});
