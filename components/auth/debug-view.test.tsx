import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedId } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { DebugView } from './debug-view';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const user = { userId: 'auth0|7', name: 'Anna Agent', email: 'anna@example.test' };
const signedIn = {
  isProviderInUse: true,
  status: 'authenticated',
  hasAccess: true,
  user: { ...user, tenantName: 'Anna Agent' },
} as const;
const facts = () => screen.getAllByRole('definition').map((fact) => fact.textContent);

it('shows the signed-in user and tenant, with links to sign in and out', async () => {
  answerCalls({
    'GET /api/user': {
      body: {
        user: { ...user, userId: cannedId },
        tenant: { id: cannedId, name: 'Harbour Realty' },
      },
    },
  });
  const logout = vi.fn(() => Promise.resolve());
  const loginWithPopup = vi.fn(() => Promise.resolve(undefined));
  await renderScreen(<DebugView />, { ...signedIn, logout, loginWithPopup });
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Identity provider in use',
    'Signed in',
    'Loading',
    'User ID',
    'Email',
    'Tenant',
  ]);
  expect(facts()).toEqual(['Yes', 'Yes', 'No', cannedId, 'anna@example.test', 'Harbour Realty']);
  screen.getByRole('button', { name: 'Login' }).click();
  screen.getByRole('button', { name: 'Logout' }).click();
  expect([loginWithPopup.mock.calls.length, logout.mock.calls.length]).toEqual([1, 1]);
  expect(screen.getByRole('link', { name: 'Go to App' }).getAttribute('href')).toBe('/app');
});

it('falls back to the provider’s data about the user', async () => {
  answerCalls({ 'GET /api/user': { status: 500, body: { error: 'Broken.' } } });
  await renderScreen(<DebugView />, signedIn);
  await pass(4_000);
  expect(facts().slice(3)).toEqual(['auth0|7', 'anna@example.test', 'Anna Agent']);
});

it('loads the user only with a session', async () => {
  const calls = answerCalls({});
  await renderScreen(<DebugView />, {
    isProviderInUse: true,
    status: 'unauthenticated',
    hasAccess: false,
  });
  expect(calls.sent).toEqual([]);
  expect(facts()).toEqual(['Yes', 'No', 'No', '–', '–', '–']);
});
