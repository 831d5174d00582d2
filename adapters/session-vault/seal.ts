import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { TokenSet } from './session-vault';

const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  close(tokens: TokenSet, sid: string): Buffer;
  /** Undefined when the bytes were made under another secret or for another session. */
  open(sealed: Buffer, sid: string): TokenSet | undefined;
}

/** AES-256-GCM under a key derived from the deployment's secret; bound to the session's id. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'homereel session vault', 32));
  return {
    close(tokens, sid) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(sid));
      const text = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, sid) {
      const text = sealed.subarray(nonceBytes + tagBytes);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
          .setAAD(Buffer.from(sid))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        const plain = Buffer.concat([decipher.update(text), decipher.final()]);
        return JSON.parse(plain.toString('utf8')) as TokenSet;
      } catch {
        return undefined;
      }
    },
  };
}
