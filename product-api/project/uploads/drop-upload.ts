import type { Transaction } from '@/adapters/database/database';
import type { ProjectId, ShotId, UploadId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { stopRunningPart } from './running-parts';
import { deleteUpload, selectUploadOfShot } from './uploads-store';

/**
 * Drops the received bytes of a removed shot.
 * @returns whether there was an upload of it.
 */
export async function dropUploadOfShot(
  deps: Deps,
  transaction: Transaction,
  { projectId, shotId }: { readonly projectId: ProjectId; readonly shotId: ShotId },
): Promise<boolean> {
  const upload = await selectUploadOfShot(transaction, projectId, shotId);
  if (upload === undefined) return false;
  await deleteUpload(transaction, upload.uploadId);
  transaction.afterCommit(() => endUpload(deps, upload.uploadId));
  return true;
}

/** Stops receiving an upload whose row is deleted, and removes its bytes. */
export async function endUpload({ partStore }: Deps, uploadId: UploadId): Promise<void> {
  await stopRunningPart(uploadId);
  await partStore.remove(uploadId);
}
