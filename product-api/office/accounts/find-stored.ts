import type { MediaStore } from '@/adapters/storage/media-store';
import type { MediaKey } from '@/contracts/ids';

/** Questions to the store at a time: one of many files elsewhere is asked for thousands. */
const AT_ONCE = 32;

/** A file of the store, whose size is known. */
export interface FoundFile {
  readonly key: MediaKey;
  readonly bytes: number;
}

/** Finds for each wanted file the first of its keys that the store has; those without are left out. */
export async function findStored<Wanted extends { readonly keys: readonly MediaKey[] }>(
  store: Pick<MediaStore, 'stat'>,
  wanted: readonly Wanted[],
): Promise<Map<Wanted, FoundFile>> {
  // In the order of the wanted ones, however fast the store answers: the same files make the same export.
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
