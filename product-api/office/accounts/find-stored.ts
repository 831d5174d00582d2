import type { MediaStore } from '@/adapters/storage/media-store';
import type { MediaKey } from '@/contracts/ids';

/** Concurrent queries to the store: an export with its files in an object store needs thousands. */
const AT_ONCE = 32;

/** A file in the store, with its size. */
export interface FoundFile {
  readonly key: MediaKey;
  readonly bytes: number;
}

/**
 * Finds for each wanted file the first of its keys that the store has. Files without a stored key are left
 * out.
 */
export async function findStored<Wanted extends { readonly keys: readonly MediaKey[] }>(
  store: Pick<MediaStore, 'stat'>,
  wanted: readonly Wanted[],
): Promise<Map<Wanted, FoundFile>> {
  // The result keeps the order of `wanted`, so that the same files always make the same export.
  const found = new Map<Wanted, FoundFile>();
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const some = wanted.slice(start, start + AT_ONCE);
    const answers = await Promise.all(some.map(({ keys }) => findFirst(store, keys)));
    for (const [i, file] of some.entries()) {
      const answer = answers[i];
      if (answer !== undefined) found.set(file, answer);
    }
  }
  return found;
}

async function findFirst(
  store: Pick<MediaStore, 'stat'>,
  keys: readonly MediaKey[],
): Promise<FoundFile | undefined> {
  for (const key of keys) {
    const stored = await store.stat(key);
    if (stored !== undefined) return { key, bytes: stored.bytes };
  }
  return undefined;
}
