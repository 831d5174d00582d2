import type { Deps } from '@/product-api/deps';
import {
  deleteUnusedMedia,
  removeFiles,
  selectKnownMedia,
  selectUnusedMedia,
} from '@/product-api/media/public';
import { releaseReplacedCopies } from './shots-store';

/** Younger files may belong to work that has no row yet. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;
/** Longer than any work takes that began to read the copy before its original came. */
const REPLACED_COPY_HOURS = 24;

/**
 * Removes orphaned media: files of requests and renders that were interrupted, and rows that two
 * concurrent deletions each left to the other.
 */
export async function sweepMedia(deps: Deps): Promise<void> {
  const { database, log } = deps;
  await releaseReplacedCopies(database, REPLACED_COPY_HOURS);
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

/** Lists the ids of media whose files are all old, in batches. */
async function* listOldMedia({ mediaStore, clock }: Deps): AsyncIterable<string[]> {
  const latest = clock.now().getTime() - MIN_AGE_MS;
  let batch = new Map<string, boolean>();
  const listOld = () => [...batch].flatMap(([id, isOld]) => (isOld ? [id] : []));
  for await (const { key, modified } of mediaStore.list('media')) {
    const [, mediaId] = /^media\/\w\w\/([\w-]{36})\//.exec(key) ?? [];
    if (mediaId === undefined) continue;
    if (!batch.has(mediaId) && batch.size >= BATCH) {
      yield listOld();
      batch = new Map();
    }
    batch.set(mediaId, (batch.get(mediaId) ?? true) && modified.getTime() < latest);
  }
  yield listOld();
}
