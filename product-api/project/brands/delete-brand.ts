import type { Transaction } from '@/adapters/database/database';
import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import { releaseMedia } from '@/product-api/media/public';
import { deleteBrandRow, lockPictures, retirePicture } from './brands-store';

/** Deletes a user's brand with its pictures. Callers ensure that none of their videos is being rendered. */
export async function deleteBrand(
  deps: Deps,
  transaction: Transaction,
  owner: Owner,
): Promise<void> {
  await lockPictures(transaction, owner);
  await retirePicture(transaction, owner, 'logo');
  await releaseMedia(deps, transaction, await retirePicture(transaction, owner, 'headshot'));
  await deleteBrandRow(transaction, owner);
}
