import type { SegmentCache } from './segment-cache';
import type { SegmentStore } from './segment-store';

/** Stores cached segments for other renderers. @throws the store's error. */
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
