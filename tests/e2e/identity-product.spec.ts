import { expect, test } from '@playwright/test';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { findFreePort } from '@/scripts/supervise/network';
import { type RunningHomereel, startHomereel } from '@/tests/support/start-homereel';

/** The complete product with an identity provider: the product API verifies the tokens itself. */

let provider: DevProvider;
let homereel: RunningHomereel;

test.beforeAll(async () => {
  const port = await findFreePort('127.0.0.1');
  const appOrigins: string[] = [];
  const origin = `http://127.0.0.1:${port}`;
  homereel = await startHomereel({
    OIDC_ISSUER: origin,
    OIDC_CLIENT_ID: devClient.clientId,
    OIDC_CLIENT_SECRET: devClient.clientSecret,
    OIDC_AUDIENCE: devClient.audience,
    TRIAL_TOKENS: '100',
  });
  appOrigins.push(homereel.origin);
  provider = await startDevProvider({
    ...devClient,
    port,
    appOrigins,
    tokenLife: { seconds: 600 },
  });
});

test.afterAll(async () => {
  await homereel?.stop();
  await provider?.close();
});

test('two users sign in one after the other, and each sees their own data', {
  tag: '@long',
}, async ({ page }) => {
  for (const [name, other] of [
    ['Anna Agent', 'Ben Broker'],
    ['Ben Broker', 'Anna Agent'],
  ] as const) {
    await page.goto(`${homereel.origin}/app`);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await expect(page.getByText('No Projects Yet')).toBeVisible();
    const user = await page.evaluate(async () => (await fetch('/api/user')).json());
    expect(user.user.name).toBe(name);
    expect(JSON.stringify(user)).not.toContain(other);
    await page.getByRole('button', { name: `Account: ${name}` }).click();
    await expect(page.getByRole('menu')).toContainText('100 tokens');
    await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL(`${homereel.origin}/`);
  }
  await page.goto(`${homereel.origin}/app`);
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fapp$/);
});

test('signing in restores an account that was deleted by mistake', {
  tag: '@long',
}, async ({ page }) => {
  const signIn = async () => {
    await page.goto(`${homereel.origin}/app`);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.getByRole('button', { name: /Anna Agent/ }).click();
  };
  await signIn();
  await expect(page.getByText('No Projects Yet')).toBeVisible();
  const created = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-application-name': 'Homereel' };
    const projectData = { images: [], transitions: [] };
    const body = JSON.stringify({ name: '12 Elm Street', totalFiles: 0, projectData });
    return (await fetch('/api/video-projects', { method: 'POST', headers, body })).status;
  });
  expect(created).toBe(200);
  await page.goto(`${homereel.origin}/app/user/account`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type “delete” to continue').fill('delete');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(`${homereel.origin}/`);
  const deleted = page.getByText(
    /^Your account is deleted\. Sign in before \w{3} \d+, \d{4} to restore it\.$/,
  );
  await expect(deleted).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await page.goto(`${homereel.origin}/app`);
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fapp$/);
  await signIn();
  await expect(page.getByText('Your account is kept')).toBeVisible();
  await expect(page.getByText('12 Elm Street')).toBeVisible();

  // The notice is shown once, and an address cannot trigger it.
  await page.goto(`${homereel.origin}/auth/callback?restored=1`);
  await expect(page).toHaveURL(`${homereel.origin}/app`);
  await expect(page.getByText('12 Elm Street')).toBeVisible();
  await expect(page.getByText('Your account is kept')).toHaveCount(0);
});
