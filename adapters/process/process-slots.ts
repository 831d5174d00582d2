/** No slot became free within the maximum waiting time. */
export class NoFreeSlot extends Error {
  constructor() {
    super('no slot became free in time');
    this.name = 'NoFreeSlot';
  }
}

export interface SlotRequest {
  /** Identifies the user the work is for; all work without an owner counts as one user's. */
  readonly owner?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ProcessSlots {
  /**
   * Runs `work` as soon as a slot is free. One person may use all slots; when others wait, a free slot goes
   * to the owner with the fewest running slots, then to the one who used the least slot time recently, then
   * in the order of the calls.
   * @throws NoFreeSlot after the maximum waiting time; the signal's reason if it is aborted before.
   */
  run<Result>(work: () => Promise<Result>, request?: SlotRequest): Promise<Result>;
}

interface Owner {
  running: number;
  /** Slot time used, halved every `HALF_LIFE_MS`. */
  usedMs: number;
  usedAt: number;
}

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/** Slot time used counts half after this time. */
const HALF_LIFE_MS = 60_000;
/** Less slot time is forgotten, so that the table holds only owners of recent work. */
const MIN_USED_MS = 10;

/** Limits concurrency to `count`; further calls wait for at most `maxWaitMs`. */
export function createProcessSlots(count: number, maxWaitMs: number): ProcessSlots {
  const waiting: Waiting[] = [];
  const owners = new Map<string, Owner>();
  let free = count;

  function ownerOf(name: string): Owner {
    const now = performance.now();
    const owner = owners.get(name) ?? { running: 0, usedMs: 0, usedAt: now };
    owner.usedMs *= 0.5 ** ((now - owner.usedAt) / HALF_LIFE_MS);
    owner.usedAt = now;
    owners.set(name, owner);
    return owner;
  }

  function forgetIdle(): void {
    for (const name of owners.keys()) {
      const { running, usedMs } = ownerOf(name);
      if (running === 0 && usedMs < MIN_USED_MS) owners.delete(name);
    }
  }

  /** Takes the request that is next by fairness out of the queue. */
  function takeNext(): Waiting | undefined {
    let [next, least]: [Waiting | undefined, Owner | undefined] = [undefined, undefined];
    for (const each of waiting) {
      const owner = ownerOf(each.owner);
      if (least !== undefined && !isBefore(owner, least)) continue;
      [next, least] = [each, owner];
    }
    if (next !== undefined) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  function release(name: string, usedMs: number): void {
    const owner = ownerOf(name);
    owner.running -= 1;
    owner.usedMs += usedMs;
    const next = takeNext();
    if (next === undefined) {
      free += 1;
      forgetIdle();
      return;
    }
    ownerOf(next.owner).running += 1;
    next.begin();
  }

  async function acquire(owner: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      ownerOf(owner).running += 1;
      return;
    }
    const stop = new AbortController();
    try {
      await new Promise<void>((resolve, reject) => {
        const request = { owner, begin: resolve };
        const giveUp = (reason: unknown) => {
          const place = waiting.indexOf(request);
          if (place >= 0) waiting.splice(place, 1);
          reject(reason);
        };
        waiting.push(request);
        const timer = setTimeout(() => giveUp(new NoFreeSlot()), maxWaitMs);
        stop.signal.addEventListener('abort', () => clearTimeout(timer));
        signal?.addEventListener('abort', () => giveUp(signal.reason), { signal: stop.signal });
      });
    } finally {
      stop.abort();
    }
  }

  return {
    async run(work, { owner = '', signal } = {}) {
      await acquire(owner, signal);
      const begin = performance.now();
      try {
        return await work();
      } finally {
        release(owner, performance.now() - begin);
      }
    },
  };
}

function isBefore(one: Owner, other: Owner): boolean {
  if (one.running !== other.running) return one.running < other.running;
  return one.usedMs < other.usedMs;
}
