import { deriveKey, openSealed, sealText } from '@/adapters/seal';
import type { TokenSet } from './session-vault';

export interface Seal {
  close(tokens: TokenSet, sid: string): Buffer;
  /** Undefined when the bytes were made under another secret or for another session. */
  open(sealed: Buffer, sid: string): TokenSet | undefined;
}

/** Seals tokens under a key derived from the deployment's secret; bound to the session's id. */
export function createSeal(secret: string): Seal {
  const key = deriveKey(secret, 'session vault');
  return {
    close: (tokens, sid) => sealText(key, JSON.stringify(tokens), sid),
    open(sealed, sid) {
      const text = openSealed(key, sealed, sid);
      return text === undefined ? undefined : (JSON.parse(text) as TokenSet);
    },
  };
}
