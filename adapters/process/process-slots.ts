/** No slot became free within the maximum waiting time. */
export class NoFreeSlot extends Error {
  constructor() {
    super('no slot became free in time');
    this.name = 'NoFreeSlot';
  }
}

export interface ProcessSlots {
  /**
   * Runs `work` as soon as a slot is free, in the order of the calls.
   * @throws NoFreeSlot after the maximum waiting time; the signal's reason if it is aborted before.
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Limits concurrency to `count`; further calls wait for at most `maxWaitMs`. */
export function createProcessSlots(count: number, maxWaitMs: number): ProcessSlots {
  const waiting: (() => void)[] = [];
  let free = count;

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  async function acquire(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const stop = new AbortController();
    try {
      await new Promise<void>((resolve, reject) => {
        const giveUp = (reason: unknown) => {
          const place = waiting.indexOf(resolve);
          if (place >= 0) waiting.splice(place, 1);
          reject(reason);
        };
        waiting.push(resolve);
        const timer = setTimeout(() => giveUp(new NoFreeSlot()), maxWaitMs);
        stop.signal.addEventListener('abort', () => clearTimeout(timer));
        signal?.addEventListener('abort', () => giveUp(signal.reason), { signal: stop.signal });
      });
    } finally {
      stop.abort();
    }
  }

  return {
    async run(work, signal) {
      await acquire(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
