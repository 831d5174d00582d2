import type { deleteAccount as operation } from '@/contracts/people/accounts';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { beginDeletion } from './begin-deletion';

/** Begins the deletion of the user's account. */
export const deleteAccount: UseCase<typeof operation> = async (deps, { caller }) => {
  if (deps.localMode) {
    throw new ApiError(
      'illegal_state',
      'This site has no sign-in, so there is no account. Delete your projects, or the data folder.',
    );
  }
  const deletesAt = await deps.database.transaction((transaction) =>
    beginDeletion(deps, transaction, caller.userId),
  );
  return { deletesAt: deletesAt.toISOString() };
};
