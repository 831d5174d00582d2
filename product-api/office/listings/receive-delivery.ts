import type { ListingOrder, createListing as operation } from '@/contracts/production/listings';
import type { Deps } from '@/product-api/deps';
import type { Input } from '@/product-api/http/route';
import { requireAccessScope } from '@/product-api/people/public';
import { reserveUploadSpace } from '@/product-api/project/public';
import { type ChosenFiles, chooseFiles } from './choose-files';
import { receiveForm } from './receive-form';

export interface Delivery extends ChosenFiles {
  readonly order: ListingOrder;
}

/**
 * Receives the files of a call into a folder and unpacks them, as far as there is disk space.
 * @throws ApiError for any unusable file and any order that cannot be fulfilled.
 */
export async function receiveDelivery(
  deps: Deps,
  { caller, stream, headers }: Input<typeof operation>,
  folder: string,
): Promise<Delivery> {
  const { photoBytes, clipBytes } = deps.settings.limits;
  const declared = Number(headers['content-length'] ?? 0);
  const space = await reserveUploadSpace(deps, caller, declared);
  const maxFileBytes = Math.max(photoBytes, clipBytes);
  let received = 0;
  const onBytes = async (bytes: number) => {
    received = bytes;
    await space.require(bytes);
  };
  try {
    const { order, files } = await receiveForm({ stream, headers }, folder, { onBytes });
    if (order.generate) requireAccessScope(caller.accessToken, 'spend');
    const before = received;
    const chosen = await chooseFiles(files, {
      folder,
      maxFileBytes,
      onBytes: (bytes) => space.require(before + bytes),
    });
    return { order, ...chosen };
  } finally {
    space.release();
  }
}
