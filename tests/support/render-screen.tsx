import { act, cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';
import { Providers } from '@/components/shell/providers';
import { type Auth, AuthContext } from '@/lib/auth/auth-context';
import { obtainQueryClient } from '@/lib/query-client';
import { answerCalls } from './answer-calls';
import { address, router } from './navigation';

// Checking for each element whether a style hides it takes ten times as long as all else together.
configure({ defaultHidden: true });

/** Local mode: there is no sign-in, and everything is permitted. */
const localMode: Auth = {
  isReady: true,
  isProviderInUse: false,
  status: 'unauthenticated',
  hasAccess: true,
  user: undefined,
  isSignedOutElsewhere: false,
  login: vi.fn(),
  loginWithPopup: vi.fn(() => Promise.resolve(undefined)),
  logout: vi.fn(() => Promise.resolve()),
  recheck: vi.fn(() => Promise.resolve()),
  renewToken: vi.fn(() => Promise.resolve(undefined)),
};

/** Renders a screen like the product, with toasts and server state, and waits until it settles. */
export async function renderScreen(screen: ReactNode, auth: Partial<Auth> = {}) {
  const drawn = render(
    <AuthContext value={{ ...localMode, ...auth }}>
      <Providers>{screen}</Providers>
    </AuthContext>,
  );
  await pass(50);
  return drawn;
}

/** Advances the clock, runs the due timers and re-renders the screen. */
export async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  // Parts of a screen that are loaded when the page is idle.
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(0));
}

/**
 * Uses a fake clock, under which a page is idle at once, rejects every call without a canned response, and
 * cleans up after each test.
 */
export function holdTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', IdleWorker);
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
    answerCalls({});
    Object.assign(address, { path: '/app', search: '' });
    router.push.mockClear();
    router.replace.mockClear();
  });
  afterEach(async () => {
    toast.dismiss();
    await pass(1_000);
    cleanup();
    await vi.advanceTimersByTimeAsync(10_000);
    obtainQueryClient().clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Draws no thumbnails. */
class IdleWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
