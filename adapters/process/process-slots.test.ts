import { expect, it, vi } from 'vitest';
import { createProcessSlots, NoFreeSlot } from './process-slots';

/** Starts work that runs until it is released. */
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

it('limits the waiting time, and forgets requests that stop waiting', async () => {
  const slots = createProcessSlots(1, 50);
  const long = openWork();
  const first = slots.run(long.run);
  await expect(slots.run(() => Promise.resolve())).rejects.toThrow(NoFreeSlot);
  const stop = new AbortController();
  const aborted = slots.run(() => Promise.resolve(), { signal: stop.signal });
  stop.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  long.end();
  await first;
  expect(await slots.run(() => Promise.resolve('free'))).toBe('free');
});

it('gives a slot to a user without one before the many requests of another user', async () => {
  const slots = createProcessSlots(2, 10_000);
  const order: string[] = [];
  const running = [openWork(), openWork()];
  const first = running.map(({ run }) => slots.run(run, { owner: 'anna' }));
  const waiting = ['anna', 'anna', 'anna', 'ben', 'cleo', 'ben'].map((owner) =>
    slots.run(async () => void order.push(owner), { owner }),
  );
  for (const { end } of running) end();
  await Promise.all([...first, ...waiting]);
  expect(order.slice(0, 2).sort()).toEqual(['ben', 'cleo']);
  expect(order.slice(-3)).toEqual(['anna', 'anna', 'anna']);
});

it('counts slot time, so that one long job weighs as many short ones', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    const slots = createProcessSlots(1, 1_000_000);
    const order: string[] = [];
    const work = (owner: string, ms: number) =>
      slots.run(
        async () => {
          order.push(owner);
          vi.advanceTimersByTime(ms);
        },
        { owner },
      );
    await Promise.all([
      work('bombs', 4_000),
      ...Array.from({ length: 3 }, () => work('bombs', 4_000)),
      ...Array.from({ length: 6 }, () => work('photos', 500)),
    ]);
    expect(order.join(' ')).toBe(
      ['bombs', ...Array(6).fill('photos'), ...Array(3).fill('bombs')].join(' '),
    );
  } finally {
    vi.useRealTimers();
  }
});
