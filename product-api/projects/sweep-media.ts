import type { Deps } from '@/product-api/deps';
import { deleteUnusedMedia, selectKnownMedia, selectUnusedMedia } from './media-store';
import { removeFiles } from './release-media';

/** Files younger than this may belong to work that is not written down yet. */
const YOUNGEST_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/**
 * Removes what nothing refers to: files of requests and renders that broke off, and media that two
 * deletions at once left to each other.
 */
export async function sweepMedia(deps: Deps): Promise<void> {
  const { database, log } = deps;
  const unused = await database.transaction(async (transaction) =>
    deleteUnusedMedia(transaction, await selectUnusedMedia(transaction)),
  );
  for (const mediaId of unused) await removeFiles(deps, mediaId);
  let orphans = 0;
  for await (const mediaIds of listOldMedia(deps)) {
    const known = await selectKnownMedia(database, mediaIds);
    for (const mediaId of mediaIds.filter((id) => !known.has(id))) {
      await removeFiles(deps, mediaId);
      orphans += 1;
    }
  }
  if (unused.length + orphans > 0) log.info({ unused: unused.length, orphans }, 'media swept');
}

/** The ids of media all of whose files are old, some hundreds at a time. */
async function* listOldMedia({ mediaStore, clock }: Deps): AsyncIterable<string[]> {
  const youngest = clock.now().getTime() - YOUNGEST_MS;
  let batch = new Map<string, boolean>();
  const listOld = () => [...batch].flatMap(([id, isOld]) => (isOld ? [id] : []));
  for await (const { key, modified } of mediaStore.list('media')) {
    const [, mediaId] = /^media\/\w\w\/([\w-]{36})\//.exec(key) ?? [];
    if (mediaId === undefined) continue;
    if (!batch.has(mediaId) && batch.size >= BATCH) {
      yield listOld();
      batch = new Map();
    }
    batch.set(mediaId, (batch.get(mediaId) ?? true) && modified.getTime() < youngest);
  }
  yield listOld();
}
