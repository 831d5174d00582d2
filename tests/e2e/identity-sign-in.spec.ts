import { expect, signIn, test } from './identity-test';

/** Sign-in in a real browser against a real OpenID provider. */

test('Continue with Email signs in and comes back to the page asked for', async ({
  page,
  stack,
}) => {
  const authorize = page.waitForRequest(/\/authorize\?/);
  await signIn(page, stack, '/app/create?project=p-1');
  const query = new URL((await authorize).url()).searchParams;
  expect(query.get('redirect_uri')).toBe(`${stack.origin}/auth/callback`);
  expect(query.get('scope')).toBe('openid profile email offline_access');
  expect(query.get('audience')).toBe('https://api.homereel.test');
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.has('nonce') && query.has('state')).toBe(true);
  expect(query.has('connection')).toBe(false);
  await expect(page).toHaveURL(`${stack.origin}/app/create?project=p-1`);
});

test('Continue with Google names the google connection', async ({ page, stack }) => {
  const authorize = page.waitForRequest(/\/authorize\?/);
  await signIn(page, stack, '/app', 'Continue with Google');
  const query = new URL((await authorize).url()).searchParams;
  expect(query.get('connection')).toBe('google-oauth2');
  await expect(page).toHaveURL(`${stack.origin}/app`);
});

test('the callback page says what it does', async ({ page, stack }) => {
  const seen = page.waitForEvent('framenavigated', (frame) =>
    /\/auth\/callback\?returnTo/.test(frame.url()),
  );
  await signIn(page, stack);
  await seen;
  await expect(page.getByText('Authenticating...')).toBeVisible();
  await expect(page.getByText('Please wait while we complete your login.')).toBeVisible();
  await expect(page).toHaveURL(`${stack.origin}/app`);
});

test('/auth moves on at once when signed in', async ({ page, stack }) => {
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  await page.goto(`${stack.origin}/auth?returnTo=/app/create`);
  await expect(page).toHaveURL(`${stack.origin}/app/create`);
});

test('popup sign-in leaves the page where it is', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/auth/debug`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Login' }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: /Ben Broker/ }).click();
  await popup.waitForEvent('close');
  await expect(page.getByText('Anna Agent').or(page.getByText('Yes')).first()).toBeVisible();
  await expect(page).toHaveURL(`${stack.origin}/auth/debug`);
});

test('a popup that is closed was cancelled', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/auth/debug`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Login' }).click();
  await (await opened).close();
  await expect(page.getByRole('alert').filter({ hasText: 'cancelled' })).toBeVisible();
});

test('public pages say Loading..., sign in by popup and show the simple menu', async ({
  page,
  stack,
}) => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/session*', async (route) => {
    await answering;
    await route.continue();
  });
  await page.goto(`${stack.origin}/`);
  const header = page.getByRole('banner');
  await expect(header.getByRole('status')).toHaveText('Loading...');
  answer();
  const signInButton = header.getByRole('button', { name: 'Sign In' });
  await expect(signInButton).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);

  const first = page.waitForEvent('popup');
  await signInButton.click();
  await (await first).close();
  await expect(header.getByRole('alert')).toHaveCount(0);
  await expect(signInButton).toBeVisible();

  const opened = page.waitForEvent('popup');
  await signInButton.click();
  await (await opened).getByRole('button', { name: /Anna Agent/ }).click();
  await header.getByRole('button', { name: 'User Account' }).click();
  await expect(page.getByRole('menu')).toContainText('User Account');
  await expect(page.getByRole('menu')).toContainText('42 tokens');
  await expect(page).toHaveURL(`${stack.origin}/`);
  for (const path of ['/privacy', '/terms', '/contact']) {
    await page.goto(`${stack.origin}${path}`);
    await expect(header.getByRole('button', { name: 'User Account' })).toBeVisible();
  }
  await header.getByRole('button', { name: 'User Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(signInButton).toBeVisible();
});

test('a sign-in from a public page that fails says why, and nothing moves', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.origin}/`);
  const header = page.getByRole('banner');
  const signInButton = header.getByRole('button', { name: 'Sign In' });
  await expect(signInButton).toBeVisible();
  const before = await header.boundingBox();
  stack.provider.faults.set('mfa_required');
  await signInButton.click();
  await expect(header.getByRole('alert')).toHaveText(
    'Please sign in again and complete the second step.',
  );
  expect(await header.boundingBox()).toEqual(before);
});
