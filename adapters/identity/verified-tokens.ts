import { LRUCache } from 'lru-cache';
import type { Identity } from './provider-tokens';

/** Maximum time a token is still accepted after the issuer revokes its key. */
const MAX_TTL_MS = 60_000;
const MAX_TOKENS = 10_000;

/**
 * Caches the holder of a verified token: a page sends one token many times, and a verification takes 89
 * µs.
 */
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
