import { fetchSegments } from './fetch-segments';
import type { SegmentCache } from './segment-cache';
import type { SegmentStore } from './segment-store';
import { storeSegments } from './store-segments';

type Keyed = readonly { readonly key: string }[];

/** Exchanges segments with other renderers; without a store it does nothing, because they share the cache. */
export interface SegmentExchange {
  /** Fetches segments that are not cached, as far as other renderers have encoded them. */
  fetch(segments: Keyed): Promise<void>;
  /** Starts storing the cached ones of these segments. Ignores failures of the store. */
  store(segments: Keyed): void;
  /** Resolves when all started transfers have ended. */
  stored(): Promise<void>;
}

/** @param folder temporary folder. */
export function exchangeSegments(
  cache: Pick<SegmentCache, 'find' | 'adopt'>,
  segmentStore: SegmentStore | undefined,
  folder: string,
): SegmentExchange {
  const storing: Promise<void>[] = [];
  return {
    async fetch(segments) {
      const keys = segments.map(({ key }) => key);
      if (segmentStore !== undefined) await fetchSegments(keys, cache, segmentStore, folder);
    },
    store(segments) {
      storing.push(storeSegments(segments, cache, segmentStore).catch(() => undefined));
    },
    async stored() {
      await Promise.all(storing);
      await segmentStore?.prune().catch(() => undefined);
    },
  };
}
