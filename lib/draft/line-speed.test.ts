import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LineSpeed } from './line-speed';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** Sends a piece every 100 ms. */
function send(speed: LineSpeed, pieces: number, bytes: number): void {
  for (let i = 0; i < pieces; i++) {
    vi.advanceTimersByTime(100);
    speed.add(bytes);
  }
}

it('is that of the line, without what the buffers on the way swallowed at first', () => {
  const speed = new LineSpeed();
  speed.restart();
  send(speed, 5, 1_000_000);
  expect(speed.read()).toBeUndefined();
  send(speed, 30, 60_000);
  expect(speed.read()).toBeCloseTo(600_000, -4);
});

it('is not that of an earlier time', () => {
  const speed = new LineSpeed();
  speed.restart();
  send(speed, 40, 60_000);
  vi.advanceTimersByTime(60_000);
  speed.restart();
  send(speed, 20, 900_000);
  expect(speed.read()).toBeUndefined();
  send(speed, 20, 900_000);
  expect(speed.read()).toBeCloseTo(9_000_000, -5);
});
