import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthProvider } from '@/lib/auth/auth-provider';
import type { SessionAnswer } from '@/lib/auth/session-answer';
import { renderScreen } from '@/tests/support/render-screen';
import { CallbackView } from './callback-view';
import { SessionMonitor } from './session-monitor';

const router = vi.hoisted(() => ({ replace: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

let answer: SessionAnswer;

beforeEach(() => {
  vi.useFakeTimers();
  router.replace.mockClear();
  answer = { isProviderInUse: true, user: { userId: 'u' } };
  vi.stubGlobal('fetch', async () => Response.json(answer));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function renderCallback(problem?: string, isRestored = false): Promise<QueryClient> {
  const client = new QueryClient();
  client.setQueryData(['user'], 'as before');
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <CallbackView
          returnTo="/app/create"
          problem={problem}
          isPopup={false}
          isRestored={isRestored}
        />
      </AuthProvider>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  return client;
}

describe('the callback page', () => {
  it('says what it does', async () => {
    await renderCallback();
    expect(screen.getByText('Authenticating...')).toBeDefined();
    expect(screen.getByText('Please wait while we complete your login.')).toBeDefined();
  });

  it('refreshes cached data, waits 500 ms, then opens the requested page', async () => {
    const client = await renderCallback();
    expect(client.getQueryState(['user'])?.isInvalidated).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(500 - 10));
    expect(router.replace).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(router.replace.mock.calls).toEqual([['/app/create']]);
  });

  it('the page behind it says once that signing in has undone the deletion of the account', async () => {
    await renderCallback();
    await renderScreen(<SessionMonitor />);
    expect(screen.queryByText('Your account is kept')).toBeNull();
    cleanup();
    await renderCallback(undefined, true);
    cleanup();
    await renderScreen(<SessionMonitor />);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText('Your account is kept')).toBeDefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('goes to / on an identity error', async () => {
    await renderCallback('state_mismatch');
    expect(router.replace.mock.calls).toEqual([['/']]);
  });

  it.each([
    ['no session', { isProviderInUse: true }],
    ['no token', { isProviderInUse: true, user: { userId: 'u' }, problem: 'provider_unavailable' }],
  ] as const)('goes to / when there is %s', async (_what, given) => {
    answer = given;
    await renderCallback();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(router.replace.mock.calls).toEqual([['/']]);
  });
});
