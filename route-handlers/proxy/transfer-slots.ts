/** A limit that a transfer counts towards, such as a user's downloads. */
export interface TransferLimit {
  readonly key: string;
  readonly max: number;
}

/** An upload or download that is under way. */
export interface TransferSlot {
  /** Sets whether the transfer waits for its client. A transfer that waits can be evicted. */
  setWaiting(isWaitingForClient: boolean): void;
  /** Frees the slot. Further calls do nothing. */
  release(): void;
}

interface Holder {
  readonly keys: readonly string[];
  readonly evict: () => void;
  /** Milliseconds since the epoch; undefined while the transfer does not wait for its client. */
  waitingSince: number | undefined;
}

interface TransferSlotsOptions {
  /** Limit of all transfers together. */
  readonly maxTotal: number;
  /** How long a transfer must wait for its client before another may take its slot. */
  readonly evictableAfterMs: number;
}

const TOTAL_KEY = 'total';

/**
 * Limits how many transfers are open at once, per key and in total. When a limit is reached, a new
 * transfer evicts the one that has waited longest for its client (a paused player, a stalled upload).
 */
export class TransferSlots {
  readonly #holders = new Map<string, Set<Holder>>();

  constructor(readonly options: TransferSlotsOptions) {}

  /**
   * @param evict ends the transfer; called at most once, after its slot was freed.
   * @returns undefined when a limit is reached and no transfer can be evicted.
   */
  take(limits: readonly TransferLimit[], evict: () => void): TransferSlot | undefined {
    const all = [...limits, { key: TOTAL_KEY, max: this.options.maxTotal }];
    if (!all.every((limit) => this.#freeSlot(limit))) return undefined;
    const holder: Holder = { keys: all.map(({ key }) => key), evict, waitingSince: Date.now() };
    for (const key of holder.keys) {
      const holders = this.#holders.get(key) ?? new Set();
      this.#holders.set(key, holders.add(holder));
    }
    return {
      setWaiting: (isWaiting) => {
        holder.waitingSince = isWaiting ? Date.now() : undefined;
      },
      release: () => this.#remove(holder),
    };
  }

  #freeSlot({ key, max }: TransferLimit): boolean {
    const holders = this.#holders.get(key);
    if (holders === undefined || holders.size < max) return true;
    let longest: Holder | undefined;
    for (const holder of holders) {
      const since = holder.waitingSince ?? Number.POSITIVE_INFINITY;
      if (since < (longest?.waitingSince ?? Number.POSITIVE_INFINITY)) longest = holder;
    }
    const latest = Date.now() - this.options.evictableAfterMs;
    if (longest?.waitingSince === undefined || longest.waitingSince > latest) return false;
    this.#remove(longest);
    longest.evict();
    return true;
  }

  #remove(holder: Holder): void {
    for (const key of holder.keys) {
      const holders = this.#holders.get(key);
      holders?.delete(holder);
      if (holders?.size === 0) this.#holders.delete(key);
    }
  }
}
