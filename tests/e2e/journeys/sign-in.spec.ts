import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as expectSoon, type Page, test } from '@playwright/test';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { findFreePort } from '@/scripts/supervise/network';
import { makePhotos } from '@/tests/support/photos';
import { type RunningHomereel, startHomereel } from '@/tests/support/start-homereel';
import { removeFolder } from '../../support/remove-folder';

/** The complete product with an identity provider, used by an agent whose session ends early. */

// Beside a render on a small machine each of the many page loads may take long.
const expect = expectSoon.configure({ timeout: 45_000 });
const tokenLife = { seconds: 600 };
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
    TRIAL_TOKENS: '100',
  });
  const appOrigins = [homereel.origin];
  provider = await startDevProvider({ ...devClient, port, appOrigins, tokenLife });
});

test.afterAll(async () => {
  await homereel?.stop();
  await provider?.close();
  if (folder !== undefined) await removeFolder(folder);
});

const signInAs = (page: Page) => page.getByRole('button', { name: /Anna Agent/ }).click();
const openMenu = (page: Page) => page.getByRole('button', { name: /^Account: / }).click();

async function signInByPopup(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await signInAs(await opened);
  // The focus is on the button that opened the window.
  await expect(page.getByRole('button', { name: 'User Account' })).toBeFocused();
}

test('sign-in by popup, a session that expires mid-work, and its end on every device', async ({
  page,
  context,
  browser,
}) => {
  const photos = await makePhotos(folder, 2, { width: 800, height: 600 });
  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type());
    return dialog.dismiss();
  });

  await test.step('sign-in by popup from the landing page', async () => {
    await page.goto(homereel.origin);
    await signInByPopup(page);
    await expect(page).toHaveURL(`${homereel.origin}/`);
    await page.getByRole('button', { name: 'User Account' }).click();
    await expect(page.getByRole('menu')).toContainText('100 tokens');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Create your first video' }).click();
    await expect(page.getByText('No Projects Yet')).toBeVisible();
  });

  await test.step('a project is begun', async () => {
    await page.getByRole('link', { name: 'New Project' }).click();
    await page.getByLabel('Add photos and clips').setInputFiles(photos);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByLabel('Project name').fill('Seaside cottage');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/project=/);
  });
  const address = page.url();

  const elsewhere = await browser.newPage();
  await test.step('the same user signs in on a phone', async () => {
    await elsewhere.goto(`${homereel.origin}/app`);
    await elsewhere.getByRole('button', { name: 'Continue with Email' }).click();
    await signInAs(elsewhere);
    await expect(elsewhere.getByRole('heading', { name: 'Seaside cottage' })).toBeVisible();
    // The page is left, because its monitor would detect the end by itself, at an unpredictable time.
    await elsewhere.goto('about:blank');
  });

  await test.step('the session expires while a description is typed', async () => {
    // The provider no longer accepts this session, and another tab's monitor learns that first.
    provider.faults.set('refresh_refused');
    const authorize = page.waitForRequest(/\/authorize\?/, { timeout: 60_000 });
    await page.getByRole('combobox', { name: 'Camera motion of photo 1' }).click();
    await page.getByRole('option', { name: 'Pan Up' }).click();
    await page.getByLabel('Description').fill('Three rooms and a view, typed as it ended.');
    await page.evaluate(() => fetch('/auth/session?fresh=1'));
    expect(new URL((await authorize).url()).searchParams.get('prompt')).toBe('login');
    await signInAs(page);
  });

  await test.step('back at the same place, nothing is lost', async () => {
    await expect(page).toHaveURL(address);
    const description = page.getByLabel('Description');
    await expect(description).toHaveValue('Three rooms and a view, typed as it ended.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Uploads (2)')).toBeVisible();
    await expect(page.getByLabel('Project name')).toHaveValue('Seaside cottage');
    await expect(description).toHaveValue('Three rooms and a view, typed as it ended.');
    const motion = page.getByRole('combobox', { name: 'Camera motion of photo 1' });
    await expect(motion).toHaveText('Pan Up');
    expect(warnings).toEqual([]);
  });

  await test.step('Sign out on all devices in a second tab ends this one too', async () => {
    const second = await context.newPage();
    await second.goto(`${homereel.origin}/app`);
    await expect(second.getByText('Three rooms and a view')).toBeVisible();
    await openMenu(second);
    // None of this is saved before the session ends.
    await page.route('**/api/video-projects/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    const description = page.getByLabel('Description');
    await description.fill('Three rooms and a view, typed as it ended. And a cellar.');
    await second.getByRole('menuitem', { name: 'Sign out on all devices' }).click();
    await expect(second).toHaveURL(`${homereel.origin}/`);
    await expect(second.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByText('You were signed out in another tab')).toBeVisible();
    await expect(page.getByText('Three rooms and a view')).toHaveCount(0);
    await second.close();
  });

  await test.step('the phone asks who it is, and then shows everything', async () => {
    const authorize = elsewhere.waitForRequest(/\/authorize\?/);
    await elsewhere.goto(`${homereel.origin}/app`);
    expect(new URL((await authorize).url()).searchParams.get('prompt')).toBe('login');
    await signInAs(elsewhere);
    await expect(elsewhere).toHaveURL(`${homereel.origin}/app`);
    await expect(elsewhere.getByRole('heading', { name: 'Seaside cottage' })).toBeVisible();
    await elsewhere.context().close();
  });

  await test.step('here the popup asks too, and Back leads to the work', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await signInByPopup(page);
    await page.goto(address);
    await expect(page.getByText('Uploads (2)')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue(/as it ended\. And a cellar\.$/);
  });
});
