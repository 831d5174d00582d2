import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ACCESS_TOKEN_PREFIX } from '@/contracts/people/access-tokens';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Number of random characters: 43 characters of an alphabet of 62 hold 256 random bits. */
const RANDOM_CHARACTERS = 43;
/** Length of the checksum: 62 to the power of 6 exceeds its 32 bits. */
const CHECKSUM_CHARACTERS = 6;
const HINT_CHARACTERS = 4;

const shape = new RegExp(
  `^${ACCESS_TOKEN_PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`,
);

/** Creates a secret: the prefix, 256 random bits, and a checksum. */
export function createSecret(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => alphabet[randomInt(62)]).join('');
  return `${ACCESS_TOKEN_PREFIX}${random}${toChecksum(random)}`;
}

/** Checks the checksum of a secret, which needs no database query. */
export function isWholeSecret(text: string): boolean {
  if (!shape.test(text)) return false;
  const random = text.slice(ACCESS_TOKEN_PREFIX.length, -CHECKSUM_CHARACTERS);
  return text.endsWith(toChecksum(random));
}

/** Returns the digest of a secret, which is all that the database stores. */
export function toDigest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Returns the beginning of a secret, by which its owner recognises it. */
export function toHint(secret: string): string {
  return secret.slice(0, ACCESS_TOKEN_PREFIX.length + HINT_CHARACTERS);
}

function toChecksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let i = 0; i < CHECKSUM_CHARACTERS; i += 1) {
    text = `${alphabet[rest % 62]}${text}`;
    rest = Math.floor(rest / 62);
  }
  return text;
}
