import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Plays of one version from one address on a day: a family or an office behind one line is several viewers,
 * a program that changes its name is not.
 */
const MAX_PER_ADDRESS = 10;
/** Entries of each kind, some 150 bytes each; the longest unused ones are dropped. */
const MAX_ENTRIES = 100_000;

interface Viewer {
  /** As limits count it. */
  readonly address: string;
  readonly userAgent: string;
  readonly versionId: string;
}

/**
 * Remembers who was counted today, in memory alone, as digests with a salt that is drawn for the day and
 * stored nowhere: after midnight (UTC) or a restart nobody can tell whose they were. Several processes
 * remember each for itself.
 */
export class SeenViewers {
  #day = '';
  #salt = randomBytes(32);
  /** Plays that were counted. */
  readonly #plays = new LRUCache<string, true>({ max: MAX_ENTRIES });
  /** Whose play was counted, by viewer and version. */
  readonly #viewers = new LRUCache<string, true>({ max: MAX_ENTRIES });
  /** How many were counted, by address and version. */
  readonly #counts = new LRUCache<string, number>({ max: MAX_ENTRIES });

  /**
   * Whether a play is the viewer's first of its version on this day (`2026-11-25`), or goes on with it: also
   * from another address, where a phone or a relay changes it, without taking the place of a viewer there.
   */
  admit({ address, userAgent, versionId }: Viewer, playId: string, day: string): boolean {
    if (day !== this.#day) this.#forget(day);
    if (this.#plays.get(playId)) return true;
    const viewer = this.#digest(`${versionId} ${address} ${userAgent}`);
    if (this.#viewers.get(viewer)) return false;
    const line = this.#digest(`${versionId} ${address}`);
    const count = this.#counts.get(line) ?? 0;
    if (count >= MAX_PER_ADDRESS) return false;
    this.#counts.set(line, count + 1);
    this.#plays.set(playId, true);
    this.#viewers.set(viewer, true);
    return true;
  }

  #forget(day: string): void {
    this.#day = day;
    this.#salt = randomBytes(32);
    this.#plays.clear();
    this.#viewers.clear();
    this.#counts.clear();
  }

  #digest(text: string): string {
    return createHmac('sha256', this.#salt).update(text).digest('base64url').slice(0, 22);
  }
}
