import type { Transaction } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import { orNotFound } from '@/product-api/http/api-error';
import type { Standing } from './person-standing';
import { lockUser, type PersonRow, updateStanding } from './users-store';

/**
 * Changes a user's standing, with their row locked until the transaction ends.
 * @param change receives the current user.
 * @returns the user before the change.
 * @throws ApiError not_found.
 */
export async function changeStanding(
  transaction: Transaction,
  userId: UserId,
  change: (person: PersonRow) => Partial<Standing>,
): Promise<PersonRow> {
  const person = orNotFound(await lockUser(transaction, userId), 'There is no such user.');
  await updateStanding(transaction, userId, { ...person, ...change(person) });
  return person;
}
