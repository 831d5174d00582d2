import { fetchSegments } from './fetch-segments';
import type { SegmentCache } from './segment-cache';
import type { SegmentStore } from './segment-store';
import { storeSegments } from './store-segments';

type Keyed = readonly { readonly key: string }[];

/** What a renderer has from others and gives to them; without a store nothing, as they share the cache. */
export interface SegmentExchange {
  /** Fetches those that the cache lacks, as far as others have made them. */
  fetch(segments: Keyed): Promise<void>;
  /** Begins to store those that the cache holds. A store that fails is passed over. */
  store(segments: Keyed): void;
  /** Resolves when what was begun has ended. */
  stored(): Promise<void>;
}

/** @param folder for work in progress. */
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
