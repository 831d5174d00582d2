import type { Queryable, Transaction } from '@/adapters/database/database';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Owner } from '@/product-api/http/route';
import { selectStoredBytes } from '@/product-api/media/public';
import { countProjects, lockAllowance } from './projects-store';

/**
 * Checks that a user is within their allowance, and locks the allowance until the transaction ends. Lock the
 * project first, make the change, then call this: its failure rolls the change back.
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
      `You’ve reached the limit of ${allowance.projects} projects. Delete one to add another.`,
    );
  }
  if ((await selectStoredBytes(transaction, caller)) > allowance.storageBytes) {
    throw toStorageFull(allowance);
  }
}

/**
 * Checks that a user has space for this many bytes besides the stored ones.
 * @throws ApiError storage_full.
 */
export async function requireStorageFor(
  { allowance }: Pick<Deps, 'allowance'>,
  database: Queryable,
  owner: Owner,
  bytes: number,
): Promise<void> {
  const stored = await selectStoredBytes(database, owner);
  if (stored + bytes > allowance.storageBytes) throw toStorageFull(allowance);
}

export function toStorageFull({ storageBytes }: Deps['allowance']): ApiError {
  const gigabytes = storageBytes / 1e9;
  return new ApiError(
    'storage_full',
    `Your ${gigabytes} GB of storage is full. Delete photos, clips or projects to make room.`,
  );
}
