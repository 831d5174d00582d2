import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TransferSlots } from './transfer-slots';

const limit = { key: 'person anna', max: 2 };
let slots: TransferSlots;

beforeEach(() => {
  vi.useFakeTimers();
  slots = new TransferSlots({ maxTotal: 3, evictableAfterMs: 10_000 });
});
afterEach(() => vi.useRealTimers());

it('gives as many slots as a limit allows, and one more when one is freed', () => {
  const first = slots.take([limit], () => undefined);
  slots.take([limit], () => undefined);
  expect(slots.take([limit], () => undefined)).toBeUndefined();
  first?.release();
  first?.release();
  expect(slots.take([limit], () => undefined)).toBeDefined();
  expect(slots.take([limit], () => undefined)).toBeUndefined();
});

it('limits all clients together', () => {
  for (const key of ['a', 'b', 'c']) expect(slots.take([{ key, max: 2 }], vi.fn())).toBeDefined();
  expect(slots.take([{ key: 'd', max: 2 }], vi.fn())).toBeUndefined();
});

it('evicts the slot that waits longest for its client, and none that is moving', () => {
  const [moving, waiting] = [vi.fn(), vi.fn()];
  slots.take([limit], moving)?.setWaiting(false);
  slots.take([limit], waiting)?.setWaiting(true);
  vi.advanceTimersByTime(9_000);
  expect(slots.take([limit], vi.fn())).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect(slots.take([limit], vi.fn())).toBeDefined();
  expect([moving.mock.calls.length, waiting.mock.calls.length]).toEqual([0, 1]);
});
