import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** Maximum number of counters, about 200 bytes each; the least recently used ones are dropped. */
const MAX_COUNTERS = 250_000;
/** Share of a limit below which each process counts a client only locally. */
const SHARED_FROM = 0.05;

/** Adds the counts of this process within a minute to the shared counts. @returns the sums. */
export type ShareCounts = (
  minute: number,
  counts: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, number>>;

interface Counter {
  minute: number;
  /** Requests that this process admitted within the minute, and the part of them it has shared. */
  own: number;
  shared: number;
  /** Count of the other processes at the last exchange. */
  others: number;
  /** Total of the previous minute. */
  previous: number;
}

/**
 * Counts requests within the last minute, estimated as the count of this minute and the remaining fraction of
 * the previous one. Each process counts for itself; `share` exchanges the counts between processes.
 */
export class RequestCounts {
  readonly #counters = new LRUCache<string, Counter>({ max: MAX_COUNTERS });
  #unshared = new Set<string>();

  constructor(readonly now: () => number = Date.now) {}

  /**
   * Counts a request unless there are too many.
   * @returns undefined if the request is within the limit, otherwise the seconds until the next one is
   * admitted.
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

  /** Shares the counts of clients with many requests. If that fails, the next call shares them. */
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

/** Returns the seconds until another request is within the limit, if none is sent before. */
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

/** Addresses and links are not stored, only their digests. */
function toDigest(key: string): string {
  return hash('sha256', key, 'base64url');
}
