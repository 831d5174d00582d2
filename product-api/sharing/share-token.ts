import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Deps } from '@/product-api/deps';

const TOKEN_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** 128 random bits. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The token has 128 bits of its own, so a plain hash cannot be guessed back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function sealToken(deps: Pick<Deps, 'deriveKey'>, token: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deps.deriveKey('share links'), nonce);
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Undefined when it was sealed under another secret; the link then has to be made anew. */
export function openToken(deps: Pick<Deps, 'deriveKey'>, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      deps.deriveKey('share links'),
      sealed.subarray(0, NONCE_BYTES),
    ).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
