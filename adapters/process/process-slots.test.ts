import { expect, it } from 'vitest';
import { createProcessSlots, NoFreeSlot } from './process-slots';

/** Work that lasts until it is told to end. */
function openWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

it('gives a slot on, in order, also after a failure', async () => {
  const slots = createProcessSlots(1, 10_000);
  const order: string[] = [];
  const failing = slots.run(() => Promise.reject(new Error('broken')));
  const second = slots.run(async () => void order.push('second'));
  const third = slots.run(async () => void order.push('third'));
  await expect(failing).rejects.toThrow('broken');
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});

it('lets nobody wait longer than was said, and forgets who no longer waits', async () => {
  const slots = createProcessSlots(1, 50);
  const long = openWork();
  const first = slots.run(long.run);
  await expect(slots.run(() => Promise.resolve())).rejects.toThrow(NoFreeSlot);
  const stop = new AbortController();
  const aborted = slots.run(() => Promise.resolve(), stop.signal);
  stop.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  long.end();
  await first;
  expect(await slots.run(() => Promise.resolve('free'))).toBe('free');
});
