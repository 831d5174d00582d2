import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '@/lib/auth/auth-channel';
import { VisitorAccount } from './visitor-account';

/** A script is fetched first. */
const fetched = { timeout: 10_000 };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ isProviderInUse: true }));
  const popup = { closed: false, close: () => undefined };
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a page for anyone offers Sign In, and says why it failed', async () => {
  render(<VisitorAccount />);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  (await screen.findByRole('button', { name: 'Sign In' }, fetched)).click();
  announce({ kind: 'failed', problem: 'mfa_required' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/complete the second step/);
});
