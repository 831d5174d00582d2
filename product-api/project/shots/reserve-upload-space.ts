import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import { requireFreeSpace, selectStoredBytes } from '@/product-api/media/public';
import { toStorageFull } from '@/product-api/project/projects/allowance';
import { readOpenUploadBytes } from '@/product-api/project/uploads/open-upload-bytes';

/** Bytes after which the free disk space is checked again. */
const DISK_CHECK_BYTES = 16 * 1024 * 1024;

/** Bytes of uploads this process is receiving, by person. */
const receiving = new Map<UserId, number>();

/** Space reserved for an upload in progress; stored bytes count once their rows are inserted. */
export interface UploadSpace {
  /** @throws ApiError storage_full, disk_full if this many bytes of the file leave no space. */
  require(bytes: number): Promise<void>;
  release(): void;
}

/**
 * Reserves space for an upload of this length, so that concurrent uploads cannot fill the disk.
 * @param declaredBytes 0 if the request declares no length; its bytes are then counted on arrival.
 * @throws ApiError storage_full, disk_full.
 */
export async function reserveUploadSpace(
  deps: Deps,
  { userId }: Owner,
  declaredBytes: number,
): Promise<UploadSpace> {
  const { allowance } = deps;
  const stored =
    (await selectStoredBytes(deps.database, { userId })) +
    (await readOpenUploadBytes(deps.database, { userId }));
  let reserved = 0;
  let checkDiskAt = 0;
  const reserve = (bytes: number) => {
    const others = (receiving.get(userId) ?? 0) - reserved;
    if (others + bytes === 0) receiving.delete(userId);
    else receiving.set(userId, others + bytes);
    reserved = bytes;
  };
  const space: UploadSpace = {
    async require(bytes) {
      if (bytes > reserved) reserve(bytes);
      if (stored + (receiving.get(userId) ?? 0) > allowance.storageBytes) {
        throw toStorageFull(allowance);
      }
      if (bytes < checkDiskAt) return;
      checkDiskAt = bytes + DISK_CHECK_BYTES;
      await requireFreeSpace(deps, Math.max(0, declaredBytes - bytes));
    },
    release: () => reserve(0),
  };
  try {
    if (declaredBytes > 0) reserve(declaredBytes);
    await space.require(0);
    return space;
  } catch (error) {
    space.release();
    throw error;
  }
}
