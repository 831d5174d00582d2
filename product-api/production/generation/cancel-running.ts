import type { Transaction } from '@/adapters/database/database';
import type { JobId, UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import { lockProject } from '@/product-api/project/public';
import {
  cancelWork,
  lockRunningWork,
  selectRunningOf,
  selectWork,
} from '@/product-api/work/public';
import { endRest } from './finish-project-video';
import type { WorkOutcome } from './work-outcome';

/**
 * Cancels the running work of a locked project; completed versions stay.
 * @returns the reason why tokens were captured; undefined if none were.
 */
export async function cancelRunning(
  deps: Deps,
  outcome: WorkOutcome,
  error = 'This was canceled.',
): Promise<string | undefined> {
  const { transaction, work } = outcome;
  const charge = await cancelWork(deps, transaction, work, error);
  if (work.kind === 'project-video') {
    await endRest(deps, outcome, { state: 'cancelled', error, isDelivered: work.isDelivered });
  }
  return charge;
}

/**
 * Like `cancelRunning`, for a job of any user.
 * @throws ApiError not_found, illegal_state if it has ended.
 */
export async function cancelJob(
  deps: Deps,
  transaction: Transaction,
  jobId: JobId,
  error?: string,
): Promise<string | undefined> {
  const found = orNotFound(await selectWork(transaction, jobId), 'There is no such job.');
  const caller = { userId: found.userId, tenantId: found.tenantId };
  const project = await lockProject(transaction, caller, found.projectId);
  const work = await lockRunningWork(transaction, jobId);
  if (work === undefined) throw new ApiError('illegal_state', 'This job has ended already.');
  return cancelRunning(deps, { transaction, caller, project, work }, error);
}

/** Cancels all waiting and running work of a user. */
export async function cancelAllWork(
  deps: Deps,
  transaction: Transaction,
  userId: UserId,
  error: string,
): Promise<void> {
  for (const { jobId } of await selectRunningOf(transaction, userId)) {
    await cancelJob(deps, transaction, jobId, error);
  }
}
