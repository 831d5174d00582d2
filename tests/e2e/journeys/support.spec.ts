import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect as expectSoon, type Page, test } from '@playwright/test';
import { decode, encode } from 'next-auth/jwt';
import { withClient } from '@/adapters/database/with-client';
import { readPictureAsOperator } from '@/contracts/api/support';
import { toPath } from '@/contracts/operation';
import { generateVideo } from '@/contracts/production/generation';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { findFreePort } from '@/scripts/supervise/network';
import { expectAccessible, expectNoSideways } from '@/tests/support/end-to-end';
import { makePhotos } from '@/tests/support/photos';
import { type RunningHomereel, startHomereel } from '@/tests/support/start-homereel';
import { removeFolder } from '../../support/remove-folder';

/** An owner with a question, an operator who looks into it, and a user who is neither. */

// Beside a render on a small machine each of the many page loads may take long.
const expect = expectSoon.configure({ timeout: 45_000 });
const secret = 'a secret for this journey only, long enough';
let provider: DevProvider;
let homereel: RunningHomereel;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homereel-journey-'));
  const port = await findFreePort('127.0.0.1');
  homereel = await startHomereel({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: devClient.clientId,
    OIDC_CLIENT_SECRET: devClient.clientSecret,
    OIDC_AUDIENCE: devClient.audience,
    OIDC_OPERATOR_CLAIM: 'roles',
    OIDC_OPERATOR_VALUE: 'operator',
    HOMEREEL_SECRET: secret,
  });
  const appOrigins = [homereel.origin];
  const tokenLife = { seconds: 600 };
  provider = await startDevProvider({ ...devClient, port, appOrigins, tokenLife });
});

test.afterAll(async () => {
  await homereel?.stop();
  await provider?.close();
  if (folder !== undefined) await removeFolder(folder);
});

async function signIn(page: Page, name: string, path: string): Promise<void> {
  await page.goto(homereel.origin + path);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('button', { name }).click();
}

const expectNoPage = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

/** Forges claims in the session’s cookie, encrypted like the site does. */
async function forgeCookie(context: BrowserContext, claims: object): Promise<void> {
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'homereel.session');
  const token = await decode({ token: cookie?.value, secret });
  const value = await encode({ token: { ...token, ...claims }, secret });
  await context.addCookies([{ name: 'homereel.session', value, url: homereel.origin }]);
}

async function endSharing(): Promise<void> {
  await withClient({ connectionString: homereel.databaseUrl }, (client) =>
    client.query('update support_shares set expires = now()'),
  );
}

test('an owner shares a project with support, who see its story and its pictures until it ends', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const photos = await makePhotos(folder, 2, { width: 640, height: 480 });
  let projectId = '';

  await test.step('Anna makes a video', async () => {
    await signIn(page, 'Anna Agent', '/app/create');
    await page.getByLabel('Add photos and clips').setInputFiles(photos);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByLabel('Project name').fill('Seaside cottage');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/project=/);
    projectId = new URL(page.url()).searchParams.get('project') ?? '';
    const path = toPath(generateVideo, { projectId });
    const status = await page.evaluate(async (address) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(address, { method: 'POST', headers, body: '{}' })).status;
    }, path);
    expect(status).toBeLessThan(300);
    await page.goto(`${homereel.origin}/app/project/${projectId}`);
  });

  const olga = await (await browser.newContext()).newPage();
  const title = olga.getByRole('heading', { name: 'Seaside cottage' });
  await test.step('Olga finds her and the story of the job, and nothing of the home', async () => {
    await signIn(olga, 'Olga Operator', '/app/operator');
    await expect(olga.getByText('as looked at by olga@example.test')).toBeVisible();
    const search = olga.getByRole('searchbox', { name: /^Email, name, or the id/ });
    await search.fill('an');
    await search.press('Enter');
    await expect(olga.getByText('Type at least 3 characters.')).toBeVisible();
    await search.fill('anna@');
    await search.press('Enter');
    await olga.getByRole('link', { name: 'anna@example.test' }).click();
    await expect(olga.getByRole('heading', { name: 'Ledger history' })).toBeVisible();
    await expect(olga.getByText('Free trial')).toBeVisible();
    await expectAccessible(olga);
    await olga
      .getByRole('link', { name: `Project ${projectId.slice(0, 8)}` })
      .first()
      .click();
    await expect(olga).toHaveURL(/\/operator\/projects\//);
    await expect(async () => {
      await olga.reload();
      const done = olga.getByRole('heading', { name: 'Video of the project: completed' });
      await expectSoon(done).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 150_000 });
    await expect(olga.getByText('20 tokens, captured')).toBeVisible();
    await expect(olga.getByText('The owner doesn’t share this project')).toBeVisible();
    await expect(olga.getByText('Seaside cottage')).toHaveCount(0);
    await expect(olga.getByRole('listitem').getByRole('img')).toHaveCount(0);
  });

  await test.step('Anna shares it, by the keyboard', async () => {
    const sharing = page.getByRole('switch', { name: 'Share with support' });
    await expect(sharing).toHaveAccessibleDescription(
      /photos and clips, and its finished videos, for 7 days/,
    );
    await sharing.focus();
    await page.keyboard.press('Space');
    await expect(sharing).toBeChecked();
    await expect(sharing).toHaveAccessibleDescription(/^Until .* support can see/);
  });

  await test.step('Olga sees its name, pictures and video', async () => {
    await olga.reload();
    await expect(title).toBeVisible();
    const pictures = olga.getByRole('listitem').getByRole('img');
    await expect(pictures).toHaveCount(2);
    await pictures.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const video = olga.locator('video').first();
    await video.evaluate((player: HTMLVideoElement) => player.play());
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0);
    await expectAccessible(olga);
    for (const width of [360, 768]) {
      await olga.setViewportSize({ width, height: 800 });
      await expectNoSideways(olga);
    }
  });

  await test.step('Ben gets no page there, with any claims in his cookie', async () => {
    const ben = await (await browser.newContext()).newPage();
    await signIn(ben, 'Ben Broker', '/app/operator');
    await expectNoPage(ben);
    await forgeCookie(ben.context(), { roles: ['operator'], isOperator: true });
    for (const path of ['', `/projects/${projectId}`]) {
      await ben.goto(`${homereel.origin}/app/operator${path}`);
      await expectNoPage(ben);
    }
    const answer = await ben.request.get(`${homereel.origin}/api/operator`);
    expect(answer.status()).toBe(404);
    // His session is still valid.
    await ben.goto(`${homereel.origin}/app`);
    await expect(ben.getByText('No Projects Yet')).toBeVisible();
    await ben.context().close();
  });

  await test.step('it ends by itself, and is closed', async () => {
    const [shot] = await olga
      .getByRole('listitem')
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    expect(shot).toContain(toPath(readPictureAsOperator, { projectId, shotId: '' }));
    await endSharing();
    expect((await olga.request.get(shot ?? '')).status()).toBe(404);
    await olga.reload();
    await expect(olga.getByText('The owner doesn’t share this project')).toBeVisible();
    await expect(title).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Share with support' })).not.toBeChecked();
    await olga.context().close();
  });
});
