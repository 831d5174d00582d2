import { mergeTests } from '@playwright/test';
import { test as identityTest } from '../e2e/identity-test';
import { test as browserTest, expect } from './browser-test';

const test = mergeTests(browserTest, identityTest);

test('signing in at the identity provider, staying so, and signing out', async ({
  invite,
  stack,
}) => {
  const person = await invite(stack.origin);
  await person.open('/app/create');
  await person.click({ role: 'button', name: 'Continue with Email' });
  await person.expectSeen({ role: 'heading', name: 'Test sign-in' });
  await person.click({ role: 'button', name: /Anna Agent/ });
  await person.expectAddress(/\/app\/create$/);
  await person.expectSeen({ role: 'heading', name: 'Create Video' });

  await person.open('/app');
  await person.expectSeen({ role: 'heading', name: 'My Projects' });
  await person.reload();
  const account = { role: 'button', name: 'Account: Anna Agent' };
  await person.click(account);
  await person.expectSeen({ text: '42 tokens' });
  await person.click({ role: 'menuitem', name: 'Sign Out' });
  // Signing out ends on the landing page; to leave earlier would version its redirects short.
  await person.expectAddress(/^http:..[^/]+\/$/);
  await person.expectSeen({ role: 'button', name: 'Sign In' });
  await person.expectNotSeen(account);

  await person.open('/app');
  await person.expectSeen({ role: 'button', name: 'Continue with Email' });
  expect(await person.count({ role: 'heading', name: 'My Projects' })).toBe(0);
});
