import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce } from './auth-channel';
import { useAuth } from './auth-context';
import { SIGNED_OUT_EVENT } from './auth-events';
import { AuthProvider } from './auth-provider';
import type { SessionAnswer } from './session-answer';

let answer: SessionAnswer;
const asked: string[] = [];
const gone: string[] = [];

beforeEach(() => {
  asked.length = 0;
  gone.length = 0;
  answer = { isProviderInUse: true, user: { userId: 'u', name: 'Anna' } };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.startsWith('/auth/logout')) return Response.json({ url: 'https://idp.example/out' });
    return Response.json(answer);
  });
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    gone.push(String(url));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Probe() {
  const auth = useAuth();
  return (
    <>
      <p role="status">{`${auth.status} ${auth.isProviderInUse} ${auth.user?.name ?? '-'}`}</p>
      <button type="button" onClick={() => auth.login()}>
        login
      </button>
      <button type="button" onClick={() => void auth.logout({ everywhere: true })}>
        logout
      </button>
    </>
  );
}

const client = new QueryClient();
const renderProbe = async () => {
  render(
    <QueryClientProvider client={client}>
      <AuthProvider onSignOut={() => client.clear()}>
        <Probe />
      </AuthProvider>
    </QueryClientProvider>,
  );
  await act(async () => undefined);
};
const state = () => screen.getByRole('status').textContent;

describe('AuthProvider', () => {
  it('checks the session silently on load', async () => {
    await renderProbe();
    expect(asked).toEqual(['/auth/session']);
    expect(state()).toBe('authenticated true Anna');
  });

  it('knows local mode', async () => {
    answer = { isProviderInUse: false };
    await renderProbe();
    expect(state()).toBe('unauthenticated false -');
  });

  it('logs in once, with the way back', async () => {
    answer = { isProviderInUse: true };
    await renderProbe();
    screen.getByText('login').click();
    screen.getByText('login').click();
    expect(gone).toEqual([`/auth/login?returnTo=${encodeURIComponent(window.location.pathname)}`]);
  });

  it('a tab in the background waits with its login: another one may have signed in meanwhile', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const signedIn = answer;
    answer = { isProviderInUse: true };
    await renderProbe();
    const show = async () => {
      visibility.mockReturnValue('visible');
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    };
    screen.getByText('login').click();
    expect(gone).toEqual([]);
    answer = signedIn;
    await show();
    expect([state(), gone]).toEqual(['authenticated true Anna', []]);

    visibility.mockReturnValue('hidden');
    screen.getByText('login').click();
    answer = { isProviderInUse: true };
    await show();
    expect(gone).toHaveLength(1);
    visibility.mockRestore();
  });

  it.each([
    ['login_required', 'login'],
    ['consent_required', 'login'],
    ['missing_refresh_token', 'consent'],
  ] as const)('a refused call and %s lead to prompt=%s', async (problem, prompt) => {
    await renderProbe();
    answer = { isProviderInUse: true, problem };
    await act(async () => window.dispatchEvent(new Event(SIGNED_OUT_EVENT)));
    expect(asked.at(-1)).toBe('/auth/session?fresh=1');
    expect(new URL(gone[0] ?? '', 'http://x').searchParams.get('prompt')).toBe(prompt);
  });

  it('a provider that does not answer changes nothing', async () => {
    await renderProbe();
    answer = { ...answer, problem: 'provider_unavailable' };
    await act(async () => window.dispatchEvent(new Event(SIGNED_OUT_EVENT)));
    expect(state()).toBe('authenticated true Anna');
    expect(gone).toEqual([]);
  });

  it('logging out clears what was cached and leaves for the provider', async () => {
    await renderProbe();
    client.setQueryData(['user'], 'Anna');
    await act(async () => screen.getByText('logout').click());
    expect(asked).toContain('/auth/logout?everywhere=1');
    expect(gone).toEqual(['https://idp.example/out']);
    expect(client.getQueryData(['user'])).toBeUndefined();
  });

  it('logging out in another tab clears this one, which stays where it is', async () => {
    await renderProbe();
    client.setQueryData(['user'], 'Anna');
    announce({ kind: 'signed-out' });
    await vi.waitFor(() => expect(state()).toBe('unauthenticated true -'));
    expect(client.getQueryData(['user'])).toBeUndefined();
    // A call that was under way is refused.
    await act(async () => window.dispatchEvent(new Event(SIGNED_OUT_EVENT)));
    expect([asked, gone]).toEqual([['/auth/session'], []]);
  });
});
