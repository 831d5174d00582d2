import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from './auth-channel';
import { loginInPopup } from './popup-login';

const popup = { closed: false, close: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers();
  popup.closed = false;
  popup.close.mockClear();
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
});
afterEach(() => vi.useRealTimers());

it('gives a popup 60 seconds, and closes it', async () => {
  const result = loginInPopup({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe('timeout');
  expect(popup.close).toHaveBeenCalledOnce();
});

it('a popup that was closed is cancelled', async () => {
  const result = loginInPopup({});
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await result).toBe('cancelled');
});

it('a popup that has told its error and closes is not taken for a cancelled one', async () => {
  const result = loginInPopup({});
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(3_000);
  // Messages between windows arrive later than the closing of a window is detected.
  announce({ kind: 'failed', problem: 'mfa_required' });
  await vi.waitFor(() => expect(popup.close).toHaveBeenCalled(), { interval: 10 });
  expect(await result).toBe('mfa_required');
});

it('a browser that opens no popup says so', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(await loginInPopup({})).toBe('blocked');
});
