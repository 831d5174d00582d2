import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import type { Deps } from '@/product-api/deps';
import { toMediaFolder } from './media-keys';
import { deleteUnusedMedia, selectKnownMedia } from './media-store';

/** Deletes those of the media that nothing refers to any more; their files go after the commit. */
export async function releaseMedia(
  deps: Deps,
  transaction: Transaction,
  mediaIds: readonly (string | null | undefined)[],
): Promise<void> {
  const given = mediaIds.filter((mediaId) => mediaId != null);
  const unused = await deleteUnusedMedia(transaction, given);
  transaction.afterCommit(async () => {
    await Promise.all(unused.map((mediaId) => removeFiles(deps, mediaId)));
  });
}

/** Creates media under a new id; removes its files if `make` fails. */
export async function makeMedia<Made>(
  deps: Deps,
  make: (mediaId: string) => Promise<Made>,
): Promise<Made> {
  const mediaId = randomUUID();
  try {
    return await make(mediaId);
  } catch (error) {
    await removeFiles(deps, mediaId);
    throw error;
  }
}

/** Removes the files of a media that was deleted while some of them were made. */
export async function removeMissing(deps: Deps, mediaId: string): Promise<void> {
  const found = await selectKnownMedia(deps.database, [mediaId]);
  if (!found.has(mediaId)) await removeFiles(deps, mediaId);
}

/** Removes the files of a media. The sweep retries what fails. */
export async function removeFiles({ mediaStore, log }: Deps, mediaId: string): Promise<void> {
  try {
    await mediaStore.removeAll(toMediaFolder(mediaId));
  } catch (error) {
    log.warn({ err: error, mediaId }, 'files of removed media are left for the sweep');
  }
}
