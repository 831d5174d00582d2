import { expect, it } from 'vitest';
import { chooseFirstRung, estimateBandwidth } from './estimate-bandwidth';

const transfer = (bytes: number, from: number, to: number) => ({
  transferSize: bytes,
  startTime: from,
  responseStart: from + 60,
  responseEnd: to,
});

/** Bits per second of the ladder, the lightest first. */
const ladder = [1_100_000, 2_400_000, 4_600_000];

it('measures the line by the fastest of the last large transfers', () => {
  const old = transfer(1_000_000, 0, 100);
  const recent = [1, 2, 3].map((n) => transfer(125_000, n * 1_000, n * 1_000 + n * 500));
  expect(estimateBandwidth([old, ...recent])).toBe(2_000_000);
});

it('learns nothing from small answers and from the cache', () => {
  const cached = transfer(0, 0, 5);
  const small = transfer(9_000, 0, 61);
  expect(estimateBandwidth([cached, small])).toBe(estimateBandwidth([]));
});

it.each([
  [20, 2],
  [10, 1],
  [5, 0],
  [1, 0],
])('at %i Mbit/s begins with rung %i, whose first segment arrives soon', (megabits, rung) => {
  expect(chooseFirstRung(ladder, megabits * 1e6)).toBe(rung);
});
