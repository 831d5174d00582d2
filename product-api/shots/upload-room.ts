import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { requireFreeSpace, toStorageFull } from '@/product-api/projects/allowance';
import { selectStoredBytes } from '@/product-api/projects/media-store';

/** The disk is looked at again after so many bytes. */
const DISK_CHECK_BYTES = 16 * 1024 * 1024;

/** Bytes of uploads this process is receiving, by person. */
const receiving = new Map<UserId, number>();

/** The room an upload may take up while it comes in; what is kept of it is counted when it is written. */
export interface UploadRoom {
  /** @throws ApiError storage_full, disk_full when so many bytes of the file leave no room. */
  require(bytes: number): Promise<void>;
  release(): void;
}

/**
 * Reserves room for an upload of this length, so that many at once cannot fill the disk.
 * @param declaredBytes 0 where the request does not tell; its bytes are then counted as they come.
 * @throws ApiError storage_full, disk_full.
 */
export async function openUploadRoom(
  deps: Deps,
  { userId }: Pick<Caller, 'userId'>,
  declaredBytes: number,
): Promise<UploadRoom> {
  const { allowance } = deps;
  const stored = await selectStoredBytes(deps.database, { userId });
  let reserved = 0;
  let checkDiskAt = 0;
  const reserve = (bytes: number) => {
    const others = (receiving.get(userId) ?? 0) - reserved;
    if (others + bytes === 0) receiving.delete(userId);
    else receiving.set(userId, others + bytes);
    reserved = bytes;
  };
  const room: UploadRoom = {
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
    await room.require(0);
    return room;
  } catch (error) {
    room.release();
    throw error;
  }
}
