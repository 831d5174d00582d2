import { expectAccessible } from '../support/end-to-end';
import { askSession, expect, signIn, test, wait } from './identity-test';

/** A session’s life: renewal, its end, and the secrets that the browser never receives. */

test('signing out in one tab signs out the other, and the provider too', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack, '/app/create');
  await expect(page).toHaveURL(`${stack.origin}/app/create`);
  const other = await context.newPage();
  await other.goto(`${stack.origin}/app/create`);
  await expect(other.getByRole('button', { name: /^Account: / })).toBeVisible();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(`${stack.origin}/`);
  await expect(
    other.getByRole('heading', { name: 'You were signed out in another tab' }),
  ).toBeVisible();
  await expectAccessible(other);
  await expect(other.getByRole('button', { name: /^Account: / })).toHaveCount(0);
  await other.getByRole('button', { name: 'Sign In' }).click();
  // The provider asks who it is again: its own session has ended as well.
  await other.getByRole('button', { name: /Anna Agent/ }).click();
  await expect(other).toHaveURL(`${stack.origin}/app/create`);
});

test('after Sign out on all devices the next visit elsewhere asks who it is', {
  tag: '@long',
}, async ({ browser, page, stack }) => {
  test.slow();
  await signIn(page, stack, '/app/create');
  await expect(page).toHaveURL(`${stack.origin}/app/create`);
  const elsewhere = await browser.newPage();
  const begun = await browser.newPage();
  for (const other of [elsewhere, begun]) {
    await signIn(other, stack);
    await expect(other).toHaveURL(`${stack.origin}/app`);
  }
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out on all devices' }).click();
  await expect(page).toHaveURL(`${stack.origin}/`);

  // Noticed as the page loads: the guard leads to a login that does not take the provider's word.
  const authorize = elsewhere.waitForRequest(/\/authorize\?/);
  await elsewhere.goto(`${stack.origin}/app/create`);
  expect(new URL((await authorize).url()).searchParams.get('prompt')).toBe('login');
  await elsewhere.getByRole('button', { name: /Anna Agent/ }).click();
  await expect(elsewhere).toHaveURL(`${stack.origin}/app/create`);

  // Noticed, but the login was not finished: the next one asks all the same.
  await begun.goto(`${stack.origin}/app/create`);
  await expect(begun.getByRole('button', { name: /Anna Agent/ })).toBeVisible();
  await begun.goto(`${stack.origin}/app`);
  await begun.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(begun.getByRole('button', { name: /Anna Agent/ })).toBeVisible();
  await begun.getByRole('button', { name: /Anna Agent/ }).click();
  await expect(begun).toHaveURL(`${stack.origin}/app`);

  // And once it has been answered, the provider's word is taken again.
  await begun.context().clearCookies({ name: 'homereel.session' });
  await begun.goto(`${stack.origin}/app`);
  await begun.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(begun).toHaveURL(`${stack.origin}/app`);
  await Promise.all([elsewhere.context().close(), begun.context().close()]);
});

/** The server answers all who ask within 5 s with the same token. */
const waitForOwnRenewal = () => wait(5_100);

test('a session survives a restart of the web', async ({ page, stack }) => {
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  await stack.restartWeb();
  expect((await askSession(page)).user).toBeDefined();
});

test('the monitor renews the token every 30 s, until the session has ended: a forced login', {
  tag: '@long',
}, async ({ page, stack }) => {
  await page.clock.install();
  await signIn(page, stack, '/app/create');
  await expect(page).toHaveURL(`${stack.origin}/app/create`);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  const before = stack.provider.counts.refreshGiven;
  await waitForOwnRenewal();
  const asked = page.waitForResponse(/\/auth\/session\?fresh=1/);
  await page.clock.fastForward(30_000);
  await asked;
  expect(stack.provider.counts.refreshGiven).toBe(before + 1);
  await expect(page).toHaveURL(`${stack.origin}/app/create`);

  stack.provider.faults.set('refresh_refused');
  await waitForOwnRenewal();
  const authorize = page.waitForRequest(/\/authorize\?/);
  await page.clock.fastForward(31_000);
  const query = new URL((await authorize).url()).searchParams;
  expect(query.get('prompt')).toBe('login');
  await page.getByRole('button', { name: /Anna Agent/ }).click();
  await expect(page).toHaveURL(`${stack.origin}/app/create`);
});

test('a token that has run out is renewed on the way, unnoticed', async ({ page, stack }) => {
  stack.tokenLife.seconds = 2;
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  await wait(2_100);
  stack.tokenLife.seconds = 600;
  const before = stack.provider.counts.refreshGiven;
  const statuses = await page.evaluate(async () => {
    const calls = Array.from({ length: 20 }, () => fetch('/api/user'));
    return (await Promise.all(calls)).map((answer) => answer.status);
  });
  expect(statuses).toEqual(Array(20).fill(200));
  expect(stack.provider.counts.refreshGiven).toBe(before + 1);
});

test('a missing refresh token leads to a login that asks for leave again', async ({
  page,
  stack,
}) => {
  await page.clock.install();
  stack.provider.faults.set('no_refresh_token');
  stack.tokenLife.seconds = 4;
  await signIn(page, stack, '/app/create');
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  stack.tokenLife.seconds = 600;
  await wait(4_100);
  const authorize = page.waitForRequest(/\/authorize\?/);
  await page.clock.fastForward(31_000);
  const query = new URL((await authorize).url()).searchParams;
  expect(query.get('prompt')).toBe('consent');
  expect(query.get('scope')).toBe('openid profile email offline_access');
  await expect(page).toHaveURL(`${stack.origin}/app/create`);
});

test('no byte the browser receives holds a token', async ({ page, context, stack }) => {
  const before = new Set(stack.provider.issued);
  const received: string[] = [];
  const reading: Promise<void>[] = [];
  context.on('response', (response) => {
    const read = async () => {
      received.push(response.url(), JSON.stringify(await response.headersArray()));
      received.push((await response.body().catch(() => Buffer.alloc(0))).toString('latin1'));
    };
    reading.push(read().catch(() => undefined));
  });
  await page.clock.install();
  await signIn(page, stack, '/app/create');
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await page.goto(`${stack.origin}/auth/debug`);
  await expect(page.getByText('Harbour Realty')).toBeVisible();
  await page.goto(`${stack.origin}/app`);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await waitForOwnRenewal();
  const asked = page.waitForResponse(/\/auth\/session\?fresh=1/);
  await page.clock.fastForward(31_000);
  await asked;
  received.push(JSON.stringify(await context.storageState()), await page.content());
  received.push(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])));
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(`${stack.origin}/`);
  await Promise.all(reading);

  const all = received.join('\n');
  expect(all.length).toBeGreaterThan(100_000);
  const tokens = [...stack.provider.issued].filter((token) => !before.has(token));
  // Access, refresh and id token of the sign-in, and of the renewal.
  expect(tokens.length).toBeGreaterThanOrEqual(5);
  // A token's last part alone would be a leak as well.
  const parts = tokens.map((token) => token.split('.').at(-1) ?? token);
  expect(parts.every((part) => part.length > 20)).toBe(true);
  expect(parts.filter((part) => all.includes(part))).toEqual([]);
});
