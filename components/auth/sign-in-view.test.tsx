import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { router } from '@/tests/support/navigation';
import { holdTime, renderScreen } from '@/tests/support/render-screen';
import { SignInView } from './sign-in-view';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const signedOut = { isProviderInUse: true, hasAccess: false } as const;
const page = <SignInView returnTo="/app/create" problem={undefined} />;

it('welcomes, and offers both ways in under the terms', async () => {
  const login = vi.fn();
  await renderScreen(page, { ...signedOut, login });
  expect(screen.getByRole('heading', { name: 'Welcome to Homereel' })).toBeDefined();
  expect(screen.getByText('Sign in to create stunning property videos.')).toBeDefined();
  screen.getByRole('button', { name: 'Continue with Email' }).click();
  screen.getByRole('button', { name: 'Continue with Google' }).click();
  expect(login.mock.calls).toEqual([
    [{ with: 'email', returnTo: '/app/create' }],
    [{ with: 'google', returnTo: '/app/create' }],
  ]);
  expect(screen.getByText(/By continuing, you agree/)).toBeDefined();
  const terms = screen.getByRole('link', { name: 'Terms of Service' });
  const privacy = screen.getByRole('link', { name: 'Privacy Policy' });
  expect([terms.getAttribute('href'), privacy.getAttribute('href')]).toEqual([
    '/terms',
    '/privacy',
  ]);
  expect(router.replace).not.toHaveBeenCalled();
});

it.each([
  ['login_required', 'Your session has ended. Please sign in again.'],
  ['consent_required', 'Please sign in again and allow Homereel to use your account.'],
  ['missing_refresh_token', 'Please sign in again so that we can keep you signed in.'],
  ['mfa_required', 'Please sign in again and complete the second step.'],
  ['state_mismatch', 'Invalid state'],
  ['missing_transaction', 'This sign-in was already used or has expired. Please start again.'],
  ['timeout', 'The sign-in service took too long to answer. Please try again.'],
  ['cancelled', 'Sign-in was canceled.'],
] as const)('says in a sentence what %s is', async (problem, sentence) => {
  await renderScreen(<SignInView returnTo="/app" problem={problem} />, signedOut);
  expect(screen.getByRole('alert').textContent).toBe(sentence);
});

it.each([
  ['the signed-in', { isProviderInUse: true, status: 'authenticated', hasAccess: true }],
  ['local mode', { isProviderInUse: false, hasAccess: true }],
] as const)('moves on at once for %s', async (_who, auth) => {
  await renderScreen(page, auth);
  expect(router.replace.mock.calls).toEqual([['/app/create']]);
});
