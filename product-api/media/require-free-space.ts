import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';

/**
 * Checks that the disk has space for so many bytes more.
 * @throws ApiError disk_full.
 */
export async function requireFreeSpace(deps: Deps, bytes = 0): Promise<void> {
  if ((await deps.readFreeBytes()) - bytes < deps.freeSpaceFloorBytes) {
    throw new ApiError('disk_full');
  }
}
