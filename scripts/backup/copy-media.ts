import { STORE_ID_KEY } from '@/adapters/storage/bind-media-store';
import { MediaNotFound, type MediaStore } from '@/adapters/storage/media-store';
import { PARTS_FOLDER } from '@/adapters/storage/object-parts';
import type { MediaKey } from '@/contracts/ids';
import { SEGMENTS_FOLDER } from '@/renderer/pipeline/segment-store';
import { writeEntry } from './hash-through';
import type { Entry } from './manifest';

const AT_ONCE = 8;
/** Unfinished uploads are sent again after a restore, and segments are rendered again. */
const LEFT_OUT = [PARTS_FOLDER, SEGMENTS_FOLDER];
const isLeftOut = (key: MediaKey) =>
  key === STORE_ID_KEY || LEFT_OUT.some((name) => key.startsWith(`${name}/`));

/**
 * Copies every file of the store that is not in `known` yet, and adds it there. The file of a key never
 * changes, so a copied key is not checked again.
 */
export async function copyMedia(
  store: MediaStore,
  folder: string,
  known: Map<MediaKey, Entry>,
  announce: (files: number) => void,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const { key } of store.list('')) {
    if (known.has(key) || isLeftOut(key)) continue;
    const copying = copyFile(store, folder, key).then((entry) => {
      running.delete(copying);
      if (entry === undefined) return;
      known.set(key, entry);
      announce(known.size);
    });
    running.add(copying);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
}

/** Resolves with undefined for a file that was deleted in the meantime. */
async function copyFile(
  store: MediaStore,
  folder: string,
  key: MediaKey,
): Promise<Entry | undefined> {
  try {
    return await writeEntry(folder, `media/${key}`, await store.read(key));
  } catch (error) {
    if (error instanceof MediaNotFound) return undefined;
    throw error;
  }
}

export async function isEmptyStore(store: MediaStore): Promise<boolean> {
  for await (const { key } of store.list('')) if (key !== STORE_ID_KEY) return false;
  return true;
}
