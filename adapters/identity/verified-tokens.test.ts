import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VerifiedTokens } from './verified-tokens';

const identity = { issuer: 'https://issuer.example', subject: 'anna' };
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('accepts a verified token for a minute, and no longer than until it expires', () => {
  const tokens = new VerifiedTokens();
  tokens.add('long', identity, Date.now() + 600_000);
  tokens.add('short', identity, Date.now() + 10_000);
  tokens.add('expired', identity, Date.now());
  expect([tokens.read('long'), tokens.read('short')]).toEqual([identity, identity]);
  expect([tokens.read('another'), tokens.read('expired')]).toEqual([undefined, undefined]);
  vi.advanceTimersByTime(10_001);
  expect([tokens.read('long'), tokens.read('short')]).toEqual([identity, undefined]);
  vi.advanceTimersByTime(50_000);
  expect(tokens.read('long')).toBeUndefined();
});
