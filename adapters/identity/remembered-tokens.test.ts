import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RememberedTokens } from './remembered-tokens';

const identity = { issuer: 'https://issuer.example', subject: 'anna' };
beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('knows a token for a minute, and no longer than the token lasts', () => {
  const tokens = new RememberedTokens();
  tokens.keep('long', identity, Date.now() + 600_000);
  tokens.keep('short', identity, Date.now() + 10_000);
  expect([tokens.read('long'), tokens.read('short')]).toEqual([identity, identity]);
  expect(tokens.read('another')).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect([tokens.read('long'), tokens.read('short')]).toEqual([identity, undefined]);
  vi.advanceTimersByTime(50_000);
  expect(tokens.read('long')).toBeUndefined();
});
