import type { Transaction } from '@/adapters/database/database';
import type { Deps } from '@/product-api/deps';
import { toMediaFolder } from './media-keys';
import { deleteUnusedMedia } from './media-store';

/**
 * Forgets media that a change left without use. Files can only go once that is certain, so call the
 * function this resolves with after the transaction was committed.
 */
export async function releaseMedia(
  deps: Deps,
  transaction: Transaction,
  mediaIds: readonly string[],
): Promise<() => Promise<void>> {
  const unused = await deleteUnusedMedia(transaction, mediaIds);
  return async () => {
    await Promise.all(unused.map((mediaId) => removeFiles(deps, mediaId)));
  };
}

/** What cannot be removed now is found by the sweep. */
export async function removeFiles({ mediaStore, log }: Deps, mediaId: string): Promise<void> {
  try {
    await mediaStore.removeAll(toMediaFolder(mediaId));
  } catch (error) {
    log.warn({ err: error, mediaId }, 'files of removed media are left for the sweep');
  }
}
