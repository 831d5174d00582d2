import type { Transaction } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { isDeletionDue } from './person-standing';
import { noteSpentTrial } from './spent-trial';
import { deleteUserRow, lockUser, selectDeleted } from './users-store';

/** Lists users who requested their deletion, the longest ago first. */
export const listDeleted = selectDeleted;

/**
 * Deletes a user whose deletion is due, with the dependent rows of other domains. Their projects and brand
 * are already deleted.
 * @returns the subject at the identity provider; undefined if there is nothing to delete.
 */
export async function deleteUser(
  deps: Pick<Deps, 'clock' | 'deriveKey'>,
  transaction: Transaction,
  userId: UserId,
): Promise<string | undefined> {
  const person = await lockUser(transaction, userId);
  if (person === undefined || !isDeletionDue(person, deps.clock.now())) return undefined;
  await noteSpentTrial(deps, transaction, person);
  await deleteUserRow(transaction, person);
  return person.subject;
}
