import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Auth, AuthContext } from '@/lib/auth/auth-context';
import { cannedSettings } from '@/tests/support/canned-answers';
import { AccountButton } from './account-button';

vi.mock('next/navigation', () => ({ usePathname: () => '/app' }));

const auth: Auth = {
  isReady: true,
  isProviderInUse: true,
  status: 'unauthenticated',
  hasAccess: false,
  user: undefined,
  isSignedOutElsewhere: false,
  login: vi.fn(),
  loginWithPopup: vi.fn(() => Promise.resolve(undefined)),
  logout: vi.fn(),
  recheck: vi.fn(),
  renewToken: vi.fn(),
};
const signedIn = {
  status: 'authenticated',
  hasAccess: true,
  user: { userId: 'u', name: 'Anna Agent', email: 'anna@example.test' },
} as const;

async function renderButton(state: Partial<Auth>, answers: Record<string, unknown> = {}) {
  vi.stubGlobal('fetch', async (path: string) =>
    path in answers ? Response.json(answers[path]) : new Response('', { status: 500 }),
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <AuthContext value={{ ...auth, ...state }}>
        <AccountButton />
      </AuthContext>
    </QueryClientProvider>,
  );
  await act(async () => undefined);
}

async function open(name: string): Promise<string[]> {
  fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Enter' });
  await act(async () => undefined);
  return screen.getAllByRole('menuitem').map((item) => item.textContent ?? '');
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the header’s account button', () => {
  it('shows Loading... while auth state loads', async () => {
    await renderButton({ status: 'loading' });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers Sign In without a session', async () => {
    await renderButton({});
    screen.getByRole('button', { name: 'Sign In' }).click();
    expect(auth.loginWithPopup).toHaveBeenCalledOnce();
    expect(screen.queryByText('Buy more →')).toBeNull();
  });

  it('shows name, balance and the ways to buy, to the account and out', async () => {
    await renderButton(signedIn, { '/api/user/tokens': { tokens: 42 } });
    const items = await open('Account: Anna Agent');
    expect(items.slice(0, 3)).toEqual(['42 tokensBuy more →', 'Account', 'Sign Out']);
    expect(document.querySelector('[data-initials="AA"]')).not.toBeNull();
    expect(screen.getByText('Buy more →')).toBeDefined();
    const account = screen.getByRole('menuitem', { name: 'Account' });
    expect(account.getAttribute('href')).toBe('/app/user/account');
  });

  it('says how many tokens are held for work in progress', async () => {
    await renderButton(signedIn, { '/api/user/tokens': { tokens: 1_012, held: 30 } });
    const items = await open('Account: Anna Agent');
    expect(items[0]).toBe('1,012 tokens (30 reserved)Buy more →');
  });

  it('offers no tokens if the deployment sells none', async () => {
    await renderButton(signedIn, {
      '/api/user/tokens': { tokens: 42 },
      '/api/settings': { ...cannedSettings, topUp: { way: 'none', tokens: 100 } },
    });
    expect((await open('Account: Anna Agent'))[0]).toBe('Account');
    expect(screen.getByText('42 tokens')).toBeDefined();
    expect(screen.queryByText('Buy more →')).toBeNull();
  });

  it('falls back to the email, then to Account, and to 0 tokens', async () => {
    await renderButton({ ...signedIn, user: { userId: 'u', email: 'anna@example.test' } });
    expect((await open('Account: anna@example.test'))[0]).toBe('0 tokensBuy more →');
    cleanup();
    await renderButton({ ...signedIn, user: { userId: 'u' } });
    expect(screen.getByRole('button', { name: 'Account: Account' })).toBeDefined();
  });

  it('is hidden without a provider: the simple menu replaces it, without tokens', async () => {
    await renderButton({ isProviderInUse: false, hasAccess: true });
    expect(screen.queryByRole('button', { name: /^Account/ })).toBeNull();
    expect(await open('User Account')).toEqual(['Profile', 'Settings', 'Account', 'Log out']);
    for (const name of ['Profile', 'Settings']) {
      expect(screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    expect(screen.queryByText(/tokens/)).toBeNull();
  });
});
