import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key of 32 bytes for one purpose from a deployment's secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `homereel ${purpose}`, 32));
}

/** Identifies a secret without telling it, so that two processes can find out whether theirs is the same. */
export function toSecretId(derive: (purpose: string) => Buffer): string {
  return derive('secret id').toString('hex').slice(0, 16);
}

/**
 * Encrypts and authenticates a text (AES-256-GCM).
 * @param context additional authenticated data: not part of the result, but required to decrypt it.
 */
export function sealText(key: Buffer, text: string, context = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed text; undefined for another key or context. */
export function openSealed(key: Buffer, sealed: Buffer, context = ''): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
