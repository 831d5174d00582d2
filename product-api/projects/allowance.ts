import type { Transaction } from '@/adapters/database/database';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { selectStoredBytes } from './media-store';
import { countProjects, lockAllowance } from './projects-store';

/**
 * Checks that a person who was just given something more still keeps what they may, and lets nobody
 * else give them anything until the transaction ends. Call it after the change, which its failure
 * rolls back; lock the project first.
 * @throws ApiError storage_full, too_many_projects.
 */
export async function requireAllowance(
  { allowance }: Pick<Deps, 'allowance'>,
  transaction: Transaction,
  caller: Caller,
): Promise<void> {
  await lockAllowance(transaction, caller);
  if ((await countProjects(transaction, caller)) > allowance.projects) {
    throw new ApiError(
      'too_many_projects',
      `You have ${allowance.projects} projects, which is the limit. Delete one you no longer need first.`,
    );
  }
  if ((await selectStoredBytes(transaction, caller)) > allowance.storageBytes) {
    throw toStorageFull(allowance);
  }
}

export function toStorageFull({ storageBytes }: Deps['allowance']): ApiError {
  const gigabytes = storageBytes / 1e9;
  return new ApiError(
    'storage_full',
    `Your ${gigabytes} GB of storage are used up. Remove photos, clips or projects you no longer need.`,
  );
}

/**
 * Checks that the disk has room for so many bytes more.
 * @throws ApiError disk_full.
 */
export async function requireFreeSpace(deps: Deps, bytes = 0): Promise<void> {
  if ((await deps.readFreeBytes()) - bytes < deps.freeSpaceFloorBytes) {
    throw new ApiError('disk_full');
  }
}
