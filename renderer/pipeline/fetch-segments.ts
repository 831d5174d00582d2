import type { SegmentCache } from './segment-cache';
import type { SegmentStore } from './segment-store';

const AT_ONCE = 8;

/**
 * Fetches uncached segments from the store, as far as they exist. Ignores failures of the store, because
 * missing segments are encoded.
 * @param folder temporary folder.
 */
export async function fetchSegments(
  keys: readonly string[],
  cache: Pick<SegmentCache, 'find' | 'adopt'>,
  store: Pick<SegmentStore, 'get'>,
  folder: string,
): Promise<void> {
  const waiting = [...new Set(keys)];
  const fetchNext = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      if ((await cache.find(key)) !== undefined) continue;
      const files = await store.get(key, folder).catch(() => undefined);
      if (files !== undefined) await cache.adopt(key, files);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}
