import type { SegmentCache } from './segment-cache';
import type { SegmentStore } from './segment-store';

/** Puts segments that the cache holds into the store, for other renderers. @throws what the store throws. */
export async function storeSegments(
  segments: readonly { readonly key: string }[],
  cache: Pick<SegmentCache, 'find'>,
  store: Pick<SegmentStore, 'put'> | undefined,
): Promise<void> {
  if (store === undefined) return;
  for (const { key } of segments) {
    const files = await cache.find(key);
    if (files !== undefined) await store.put(key, files);
  }
}
