import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { VideoItem } from './render-request';

/** A short name for a value: equal values, equal names. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40);
}

/** What is in each item's file, as a hash: names and dates say nothing about pixels. */
export async function hashInputs(
  items: readonly VideoItem[],
  signal: AbortSignal,
): Promise<string[]> {
  const hashes: string[] = [];
  for (const { path } of items) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash, { signal });
    hashes.push(hash.digest('hex'));
  }
  return hashes;
}
