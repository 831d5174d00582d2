import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** Counters kept, about 200 bytes each; the longest unused ones are dropped. */
const MAX_COUNTERS = 250_000;
/** Below this share of a limit, each process counts a sender locally. */
const SHARED_FROM = 0.05;

/** Adds what this process counted within a minute to what all have. @returns the sums. */
export type ShareCounts = (
  minute: number,
  counts: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, number>>;

interface Counter {
  minute: number;
  /** Requests this process let through within the minute, and how many of them it has shared. */
  own: number;
  shared: number;
  /** What the other processes had shared when this one last did. */
  others: number;
  /** Total of the previous minute. */
  previous: number;
}

/**
 * Counts requests within the last minute, estimated as those of this minute and the part of the minute
 * before that still counts. Each process counts by itself; `share` brings the processes together.
 */
export class RequestCounts {
  readonly #counters = new LRUCache<string, Counter>({ max: MAX_COUNTERS });
  #unshared = new Set<string>();

  constructor(readonly now: () => number = Date.now) {}

  /**
   * Counts a request unless there are too many.
   * @returns undefined when it is within the limit, else seconds until the next one may be.
   */
  count(key: string, max: number): number | undefined {
    const now = this.now();
    const counter = this.#find(key, Math.floor(now / MINUTE_MS));
    const passed = (now % MINUTE_MS) / MINUTE_MS;
    const current = counter.own + counter.others;
    if (counter.previous * (1 - passed) + current + 1 > max) {
      return toRetrySeconds({ current, previous: counter.previous, passed, max });
    }
    counter.own += 1;
    if (counter.own >= max * SHARED_FROM) this.#unshared.add(key);
    return undefined;
  }

  /** Shares the counts of those that send many. Where that fails, they are shared the next time. */
  async share(add: ShareCounts): Promise<void> {
    const minute = Math.floor(this.now() / MINUTE_MS);
    const sent = new Map<string, { counter: Counter; own: number }>();
    for (const key of this.#unshared) {
      const counter = this.#counters.get(key);
      if (counter?.minute === minute && counter.own > counter.shared) {
        sent.set(toDigest(key), { counter, own: counter.own });
      }
    }
    const keys = this.#unshared;
    this.#unshared = new Set();
    if (sent.size === 0) return;
    try {
      const counts = [...sent].map(
        ([key, { counter, own }]) => [key, own - counter.shared] as const,
      );
      const sums = await add(minute, new Map(counts));
      for (const [key, { counter, own }] of sent) {
        if (counter.minute !== minute) continue;
        counter.shared = own;
        counter.others = Math.max(0, (sums.get(key) ?? own) - own);
      }
    } catch (error) {
      for (const key of keys) this.#unshared.add(key);
      throw error;
    }
  }

  #find(key: string, minute: number): Counter {
    const known = this.#counters.get(key);
    if (known?.minute === minute) return known;
    const previous = known?.minute === minute - 1 ? known.own + known.others : 0;
    const counter = { minute, own: 0, shared: 0, others: 0, previous };
    this.#counters.set(key, counter);
    return counter;
  }
}

/** The time until one more request is within the limit, if none is sent until then. */
function toRetrySeconds(given: {
  current: number;
  previous: number;
  passed: number;
  max: number;
}): number {
  const { current, previous, passed, max } = given;
  const free = max - 1 - current;
  const at =
    free >= 0 ? 1 - free / Math.max(previous, 1) : 2 - Math.max(0, max - 1) / Math.max(current, 1);
  return Math.min(120, Math.max(1, Math.ceil((at - passed) * 60)));
}

/** Addresses and links are not stored. */
function toDigest(key: string): string {
  return hash('sha256', key, 'base64url');
}
