import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { LocalShot } from './render-request';

/** SHA-256 of the value's JSON, 40 hex digits: equal values give equal hashes. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40);
}

/** SHA-256 of each file. The hash covers the contents only, not names and dates. */
export async function hashInputs(
  files: readonly Pick<LocalShot, 'path'>[],
  signal: AbortSignal,
): Promise<string[]> {
  const hashes: string[] = [];
  for (const { path } of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash, { signal });
    hashes.push(hash.digest('hex'));
  }
  return hashes;
}
