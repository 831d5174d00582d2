import type { Identity } from './access-tokens';

/** A key the issuer withdraws counts this much longer; its list of keys is kept longer than that. */
const LONGEST_MS = 60_000;
const MOST = 10_000;

/** Tokens found good a moment ago: a page asks many times with one, and a signature is dear to check. */
export class RememberedTokens {
  readonly #known = new Map<string, { readonly identity: Identity; readonly until: number }>();

  read(token: string): Identity | undefined {
    const found = this.#known.get(token);
    if (found === undefined || found.until > Date.now()) return found?.identity;
    this.#known.delete(token);
    return undefined;
  }

  /** @param goodUntil the token's own end, in milliseconds. */
  keep(token: string, identity: Identity, goodUntil: number): void {
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(token, { identity, until: Math.min(goodUntil, Date.now() + LONGEST_MS) });
  }
}
