import { LRUCache } from 'lru-cache';
import type { Identity } from './access-tokens';

/** A token signed with a key the issuer withdraws is accepted this much longer at most. */
const MAX_TTL_MS = 60_000;
const MAX_TOKENS = 10_000;

/** Caches whom a verified token names: a page sends one token many times, and verifying costs 89 µs. */
export class VerifiedTokens {
  readonly #identities = new LRUCache<string, Identity>({ max: MAX_TOKENS, perf: Date });

  read(token: string): Identity | undefined {
    return this.#identities.get(token);
  }

  /** @param expiresAtMs when the token itself expires, as `Date.now()` counts. */
  add(token: string, identity: Identity, expiresAtMs: number): void {
    const ttl = Math.min(expiresAtMs - Date.now(), MAX_TTL_MS);
    if (ttl > 0) this.#identities.set(token, identity, { ttl });
  }
}
