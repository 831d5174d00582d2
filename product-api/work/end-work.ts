import type { Transaction } from '@/adapters/database/database';
import type { JobId, ProjectId, ShotId } from '@/contracts/ids';
import {
  CHARGED_FOR_DELIVERED,
  CHARGED_WHEN_CANCELLED,
} from '@/contracts/production/cancelled-work';
import type { Deps } from '@/product-api/deps';
import {
  captureHold,
  readCapturedTokens,
  readHeldTokens,
  releaseHold,
} from '@/product-api/ledger/public';
import { captureDelivered } from './capture-work';
import {
  type Failure,
  lockWork,
  saveCompleted,
  saveDelivered,
  saveFailed,
  selectRunning,
  type Work,
} from './work-store';

/**
 * Finds running work and locks it until the transaction ends. Lock its project first, to keep the lock
 * order. Does not find work that has ended.
 */
export async function lockRunningWork(
  transaction: Transaction,
  jobId: JobId,
): Promise<Work | undefined> {
  const work = await lockWork(transaction, jobId);
  return work?.state === 'running' ? work : undefined;
}

/** Completes locked work and captures the tokens for the delivered part. */
export async function completeWork(
  transaction: Transaction,
  { jobId }: Work,
  fileName: string | undefined,
): Promise<void> {
  await captureDelivered(transaction, jobId);
  await saveCompleted(transaction, jobId, fileName);
}

/** Fails locked work and releases its tokens, unless a part of it was delivered. */
export async function failWork(
  transaction: Transaction,
  { jobId, isDelivered }: Work,
  end: { failure: Failure; error: string },
): Promise<void> {
  if (isDelivered) await captureDelivered(transaction, jobId);
  else await releaseHold(transaction, jobId);
  await saveFailed(transaction, jobId, end);
}

/** The error of work whose photo or project was removed. */
export const removedMeanwhile = 'The project or photo was removed in the meantime.';

/**
 * Cancels work: removes its job from the queue and releases its tokens. If a part of it was delivered, or a
 * provider that charges was already called, the tokens are captured, because otherwise cancelling would make
 * it free.
 * @returns the reason why tokens were captured; undefined if none were.
 */
export async function cancelWork(
  deps: Deps,
  transaction: Transaction,
  { jobId }: Work,
  error = 'This was canceled.',
): Promise<string | undefined> {
  await deps.queue.cancel(transaction, jobId);
  const work = await lockRunningWork(transaction, jobId);
  return work === undefined ? undefined : endCancelled(deps, transaction, work, error);
}

/** As `cancelWork`, for locked work whose job has left the queue. */
export async function endCancelled(
  deps: Deps,
  transaction: Transaction,
  work: Work,
  error: string,
): Promise<string | undefined> {
  const { jobId, isDelivered, charge } = work;
  const isSent = await deps.queue.hasSentRequest(transaction, jobId);
  if (isSent && isDelivered && charge !== null) {
    // All of it is charged, so all of it counts as delivered.
    await saveDelivered(transaction, jobId, charge.charged as readonly ShotId[]);
  }
  const hasHold = (await readHeldTokens(transaction, jobId)) > 0;
  if (isDelivered) await captureDelivered(transaction, jobId);
  else if (isSent) await captureHold(transaction, jobId);
  else await releaseHold(transaction, jobId);
  const isCharged = hasHold && (await readCapturedTokens(transaction, jobId)) > 0;
  const reason = isDelivered ? CHARGED_FOR_DELIVERED : CHARGED_WHEN_CANCELLED;
  const said = isCharged ? `${error} ${reason}` : error;
  await saveFailed(transaction, jobId, { failure: 'cancelled', error: said });
  return isCharged ? reason : undefined;
}

/**
 * Cancels the running work of a locked project, or of one shot of it, that is about to be removed.
 * @returns the reason why tokens were captured for any of it; undefined if none were.
 */
export async function cancelWorkOf(
  deps: Deps,
  transaction: Transaction,
  { projectId, shotId }: { projectId: ProjectId; shotId?: ShotId },
): Promise<string | undefined> {
  let charge: string | undefined;
  for (const work of await selectRunning(transaction, projectId)) {
    if (shotId !== undefined && work.shotId !== shotId) continue;
    charge = (await cancelWork(deps, transaction, work, removedMeanwhile)) ?? charge;
  }
  return charge;
}
