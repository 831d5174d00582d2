import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Plays of one version from one address and day. A family or an office behind one line counts as several
 * viewers; a program that changes its user agent does not.
 */
const MAX_PER_ADDRESS = 10;
/** Maximum entries of each kind, about 150 bytes each; the least recently used ones are dropped. */
const MAX_ENTRIES = 100_000;

interface Viewer {
  /** The address as the rate limits count it. */
  readonly address: string;
  readonly userAgent: string;
  readonly versionId: string;
}

/**
 * Remembers the viewers counted today, only in memory and only as digests. The salt is new every day and not
 * stored anywhere, so after midnight (UTC) or a restart a digest cannot be traced to a viewer. Each of
 * several processes remembers for itself.
 */
export class SeenViewers {
  #day = '';
  #salt = randomBytes(32);
  /** Plays that were counted. */
  readonly #plays = new LRUCache<string, true>({ max: MAX_ENTRIES });
  /** Viewers whose play was counted, by viewer and version. */
  readonly #viewers = new LRUCache<string, true>({ max: MAX_ENTRIES });
  /** Number of counted plays, by address and version. */
  readonly #counts = new LRUCache<string, number>({ max: MAX_ENTRIES });

  /**
   * Returns whether a play is the viewer's first of its version on this day (`2026-11-25`), or continues it.
   * A play may continue from another address, because phones and relays change theirs; it does not use up the
   * limit of the new address.
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
