import type { Fault } from '@/dev/identity-provider/faults';
import { startIdentityStack } from './identity-stack';
import { askSession, expect, signIn, test } from './identity-test';

/** Each way in which signing in can fail, and the resulting page. */

/** `npm test` only runs one fault of each kind. */
const toTag = (fault: Fault) =>
  ['access_denied', 'wrong_nonce'].includes(fault) ? {} : { tag: '@long' };

const failures: readonly [Fault, string][] = [
  ['login_required', 'login_required'],
  ['consent_required', 'consent_required'],
  ['mfa_required', 'mfa_required'],
  ['access_denied', 'cancelled'],
  ['wrong_state', 'state_mismatch'],
];
for (const [fault, problem] of failures) {
  const title = `${fault} at the authorize request ends at / as ${problem}`;
  test(title, toTag(fault), async ({ page, stack }) => {
    stack.provider.faults.set(fault);
    const callback = page.waitForRequest(/\/auth\/callback\?(?!.*state=).*error=/);
    await page.goto(`${stack.origin}/auth`);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    expect(new URL((await callback).url()).searchParams.get('error')).toBe(problem);
    await expect(page).toHaveURL(`${stack.origin}/`);
    expect((await askSession(page)).user).toBeUndefined();
  });
}

const forgeries: readonly Fault[] = [
  'wrong_nonce',
  'wrong_issuer',
  'wrong_audience',
  'expired_token',
  'not_yet_valid',
  'algorithm_hs256',
  'algorithm_none',
];
for (const fault of forgeries) {
  test(`an id token with ${fault} signs nobody in`, toTag(fault), async ({ page, stack }) => {
    stack.provider.faults.set(fault);
    await signIn(page, stack);
    await expect(page).toHaveURL(`${stack.origin}/`);
    expect((await askSession(page)).user).toBeUndefined();
  });
}

test('an id token 45 s past its end is within the leeway', {
  tag: '@long',
}, async ({ page, stack }) => {
  stack.provider.faults.set('expired_within_leeway');
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
});

test('a late token answer is a timeout', { tag: '@long' }, async ({ page, stack }) => {
  stack.provider.faults.set('late_answer');
  const callback = page.waitForRequest(/\/auth\/callback\?(?!.*state=).*error=/, {
    timeout: 20_000,
  });
  await signIn(page, stack);
  expect(new URL((await callback).url()).searchParams.get('error')).toBe('timeout');
  await expect(page).toHaveURL(`${stack.origin}/`);
});

test('with the provider down sign-in shows a sentence, and signing out still works', {
  tag: '@long',
}, async ({ page }) => {
  const stack = await startIdentityStack();
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  await stack.provider.close();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(`${stack.origin}/`);
  await page.goto(`${stack.origin}/app/create`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The sign-in service does not answer right now. Please try again shortly.',
  );
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/app/create');
  await stack.close();
});
