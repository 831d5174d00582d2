import { hash, randomBytes } from 'node:crypto';
import { openSealed, sealText } from '@/adapters/seal';
import type { Deps } from '@/product-api/deps';

const TOKEN_BYTES = 16;

/** 128 random bits. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The token has 128 bits of entropy, so an unsalted hash cannot be brute-forced. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function sealToken(deps: Pick<Deps, 'deriveKey'>, token: string): Buffer {
  return sealText(deps.deriveKey('share links'), token);
}

/** Undefined if it was encrypted with another secret; the link must then be recreated. */
export function openToken(deps: Pick<Deps, 'deriveKey'>, sealed: Buffer): string | undefined {
  return openSealed(deps.deriveKey('share links'), sealed);
}
