import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { actAsOperator, type Operator } from './act-as-operator';
import { beginDeletion } from './begin-deletion';
import { undoDeletion } from './restore-account';

/** Begins the deletion of an account whose person asked an operator. @returns when it goes. */
export function deletePerson(deps: Deps, operator: Operator, userId: UserId): Promise<Date> {
  return actAsOperator(deps, operator, {
    action: 'delete',
    subject: userId,
    perform: async (transaction) => ({ result: await beginDeletion(deps, transaction, userId) }),
  });
}

/** Cancels the deletion of an account, like a sign-in. */
export function keepPerson(deps: Deps, operator: Operator, userId: UserId): Promise<boolean> {
  return actAsOperator(deps, operator, {
    action: 'keep',
    subject: userId,
    perform: async (transaction) => ({ result: await undoDeletion(deps, transaction, userId) }),
  });
}
