import { endSessions } from '@/adapters/session-vault/end-sessions';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { removeProject } from '@/product-api/office/removal/delete-project';
import { deleteUser, isDeletionDue, listDeleted } from '@/product-api/people/public';
import { cancelAllWork } from '@/product-api/production/public';
import { deleteBrand, readProjectsOf } from '@/product-api/project/public';
import { CANCELLED_BY_DELETION } from './begin-deletion';

/**
 * Deletes the accounts whose deletion is due. The next sweep continues with one that failed. Work that began
 * at the time of the deletion request is cancelled.
 */
export async function sweepAccounts(deps: Deps): Promise<void> {
  for (const { userId, tenantId, deletedAt } of await listDeleted(deps.database)) {
    try {
      const caller = { userId, tenantId };
      if (isDeletionDue({ deletedAt }, deps.clock.now())) await purgeAccount(deps, caller);
      else await cancelLateWork(deps, caller);
    } catch (error) {
      deps.log.error({ err: error }, 'a deletion of an account goes on with the next sweep');
    }
  }
  await deps.queue.sweepCheckpoints();
}

function cancelLateWork(deps: Deps, { userId }: Caller): Promise<void> {
  return deps.database.transaction((transaction) =>
    cancelAllWork(deps, transaction, userId, CANCELLED_BY_DELETION),
  );
}

/**
 * Deletes all data of a user except the ledger's account with its entries, holds and checkouts, which
 * identify the user by a number that occurs nowhere else any more.
 */
async function purgeAccount(deps: Deps, caller: Caller): Promise<void> {
  const { database, queue, log } = deps;
  const { userId } = caller;
  for (const { projectId } of await readProjectsOf(database, caller)) {
    await database.transaction(async (transaction) => {
      await removeProject(deps, transaction, caller, projectId);
    });
  }
  await database.transaction(async (transaction) => {
    await deleteBrand(deps, transaction, caller);
    await queue.forgetPerson(transaction, userId);
    const subject = await deleteUser(deps, transaction, userId);
    if (subject === undefined) throw new Error('an account was kept while it was being deleted');
    await endSessions(transaction, subject);
  });
  log.info('an account was deleted');
}
