import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Auth, AuthContext } from '@/lib/auth/auth-context';
import { BLOCKED_EVENT } from '@/lib/auth/auth-events';
import { AuthProvider } from '@/lib/auth/auth-provider';
import { AuthGuard } from './auth-guard';

const loading: Auth = {
  isReady: true,
  isProviderInUse: true,
  status: 'loading',
  hasAccess: false,
  user: undefined,
  isSignedOutElsewhere: false,
  login: vi.fn(),
  loginWithPopup: vi.fn(),
  logout: vi.fn(),
  recheck: vi.fn(() => Promise.resolve()),
  renewToken: vi.fn(),
};
const signedOut: Auth = { ...loading, status: 'unauthenticated' };

const toGuard = (auth: Auth) => (
  <AuthContext value={auth}>
    <AuthGuard>
      <p>secret</p>
    </AuthGuard>
  </AuthContext>
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the guard of /app', () => {
  it('shows nothing of the product to a blocked user', () => {
    render(toGuard({ ...signedOut, status: 'authenticated', hasAccess: true }));
    expect(screen.getByText('secret')).toBeDefined();
    act(() => void window.dispatchEvent(new Event(BLOCKED_EVENT)));
    expect(screen.queryByText('secret')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('This account is blocked');
  });

  it('says Initializing... before the provider is ready', () => {
    render(toGuard({ ...loading, isReady: false }));
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Initializing...');
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('says Checking authentication... while auth is loading', () => {
    render(toGuard(loading));
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Checking authentication...');
  });

  it('forces a hanging session check after 5 s: the login starts, once', async () => {
    const hanging = vi.fn(() => new Promise<never>(() => undefined));
    vi.stubGlobal('fetch', hanging);
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    render(
      <AuthProvider>
        <AuthGuard>
          <p>secret</p>
        </AuthGuard>
      </AuthProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(5_000 - 100));
    expect(hanging).toHaveBeenCalledOnce();
    expect(leave).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('Checking authentication...');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(leave.mock.calls).toEqual([[expect.stringMatching(/^\/auth\/login\?/)]]);
    expect(screen.getByRole('status').textContent).toBe('Redirecting to login...');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(leave).toHaveBeenCalledOnce();
    expect(screen.queryByText('secret')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('takes the signed-out to login, once, and shows nothing of the page', () => {
    const { rerender } = render(toGuard(loading));
    rerender(toGuard(signedOut));
    rerender(toGuard({ ...signedOut }));
    expect(loading.login).toHaveBeenCalledOnce();
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Redirecting to login...');
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('says Authenticating... before it leaves', () => {
    expect(renderToStaticMarkup(toGuard(signedOut))).toContain('Authenticating...');
  });

  it.each([
    ['the signed-in', { status: 'authenticated', hasAccess: true }],
    ['local mode', { status: 'unauthenticated', hasAccess: true, isProviderInUse: false }],
  ] as const)('shows the page to %s', (_who, state) => {
    render(toGuard({ ...loading, ...state }));
    expect(screen.getByText('secret')).toBeDefined();
    expect(loading.login).not.toHaveBeenCalled();
  });
});
