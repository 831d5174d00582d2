import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Pages that anonymous visitors open by a link. Each is rendered for its visitor. */
const linkPage = /^\/(?:listing|report|shared|embed)\/|[?&]share=/;
/** Addresses that are remembered; the longest unused ones are dropped. */
const MAX_ADDRESSES = 50_000;
const MINUTE_MS = 60_000;

interface Allowance {
  /** Pages that may still be opened, as of `at`. */
  left: number;
  /** On the clock of `now` (ms). */
  at: number;
}

/** Counts the pages that each address opens by links, before any work is done for them. */
export class PageAllowance {
  readonly #allowances = new LRUCache<string, Allowance>({ max: MAX_ADDRESSES });

  /** @param perMinute pages that one address may open in a burst, and again within a minute. */
  constructor(
    readonly perMinute: number,
    readonly now: () => number = Date.now,
  ) {}

  /** @returns seconds to wait if there are too many; undefined if the request is admitted. */
  take({ url = '' }: Pick<IncomingMessage, 'url'>, address: string): number | undefined {
    if (url.startsWith('/api/') || !linkPage.test(url)) return undefined;
    const now = this.now();
    const known = this.#allowances.get(address) ?? { left: this.perMinute, at: now };
    const gained = ((now - known.at) / MINUTE_MS) * this.perMinute;
    const left = Math.min(this.perMinute, known.left + gained);
    const rest = left >= 1 ? left - 1 : left;
    this.#allowances.set(address, { left: rest, at: now });
    if (left >= 1) return undefined;
    return Math.ceil(((1 - left) / this.perMinute) * (MINUTE_MS / 1_000));
  }
}
