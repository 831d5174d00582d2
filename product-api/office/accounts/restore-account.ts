import type { Transaction } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import type { restoreAccount as operation } from '@/contracts/people/accounts';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { changeStanding, isDeletionDue } from '@/product-api/people/public';

/** Keeps the account of a user who signs in while its deletion can be cancelled. */
export const restoreAccount: UseCase<typeof operation> = async (deps, { caller }) => ({
  wasDeleted: await deps.database.transaction((transaction) =>
    undoDeletion(deps, transaction, caller.userId),
  ),
});

/**
 * Cancels the deletion of an account. Jobs and webhooks stay ended.
 * @returns whether a deletion was pending.
 * @throws ApiError illegal_state if it is too late, not_found.
 */
export async function undoDeletion(
  { clock }: Deps,
  transaction: Transaction,
  userId: UserId,
): Promise<boolean> {
  const person = await changeStanding(transaction, userId, (before) => {
    if (isDeletionDue(before, clock.now())) {
      throw new ApiError('illegal_state', 'This account is being deleted. Sign in again later.');
    }
    return { deletedAt: null };
  });
  return person.deletedAt !== null;
}
