import type { Transaction } from '@/adapters/database/database';
import type { JobId, ProjectId, ShotId } from '@/contracts/ids';
import { captureHold, releaseHold } from '@/product-api/ledger/hold-tokens';
import type { Tools } from '@/product-api/tools';
import {
  type Failure,
  lockWork,
  saveCompleted,
  saveFailed,
  selectRunning,
  type Work,
} from './work-store';

/**
 * Work that is still running, locked until the transaction ends. Lock its project first, as everybody
 * does; what has ended stays as it ended and is not found here.
 */
export async function lockRunningWork(
  transaction: Transaction,
  jobId: JobId,
): Promise<Work | undefined> {
  const work = await lockWork(transaction, jobId);
  return work?.state === 'running' ? work : undefined;
}

/** The locked work succeeded: takes its tokens. */
export async function completeWork(
  transaction: Transaction,
  { jobId }: Work,
  fileName: string | undefined,
): Promise<void> {
  await captureHold(transaction, jobId);
  await saveCompleted(transaction, jobId, fileName);
}

/** The locked work failed: gives its tokens back and says why. */
export async function failWork(
  transaction: Transaction,
  { jobId }: Work,
  end: { failure: Failure; error: string },
): Promise<void> {
  await releaseHold(transaction, jobId);
  await saveFailed(transaction, jobId, end);
}

/** What is said of work whose photo or project is gone. */
export const removedMeanwhile = 'What this was made for was removed in the meantime.';

/** Gives work up: its job leaves the queue, its tokens come back. */
export async function cancelWork(
  tools: Tools,
  transaction: Transaction,
  { jobId }: Work,
  error = 'This was cancelled.',
): Promise<void> {
  await tools.queue.cancel(transaction, jobId);
  const work = await lockRunningWork(transaction, jobId);
  if (work === undefined) return;
  await failWork(transaction, work, { failure: 'cancelled', error });
}

/** Gives up what is being made for a locked project, or for one photo of it, about to be removed. */
export async function cancelWorkOf(
  tools: Tools,
  transaction: Transaction,
  { projectId, shotId }: { projectId: ProjectId; shotId?: ShotId },
): Promise<void> {
  for (const work of await selectRunning(transaction, projectId)) {
    if (shotId !== undefined && work.shotId !== shotId) continue;
    await cancelWork(tools, transaction, work, removedMeanwhile);
  }
}
