import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { LocalShot } from './render-request';

/** SHA-256 of the value's JSON, 40 hex digits: equal values give equal hashes. */
export function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'hex').slice(0, 40);
}

/** SHA-256 of each file. The hash covers the contents only, not names and dates. */
export async function hashInputs(
  files: readonly Pick<LocalShot, 'path'>[],
  signal: AbortSignal,
): Promise<string[]> {
  const hashes: string[] = [];
  for (const { path } of files) {
    const content = createHash('sha256');
    await pipeline(createReadStream(path), content, { signal });
    hashes.push(content.digest('hex'));
  }
  return hashes;
}
