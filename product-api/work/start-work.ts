import type { Transaction } from '@/adapters/database/database';
import { ApiError } from '@/product-api/http/api-error';
import { holdTokens } from '@/product-api/ledger/hold-tokens';
import { requireFreeSpace } from '@/product-api/projects/allowance';
import type { Tools } from '@/product-api/tools';
import { countRunning, insertWork, type NewWork, selectByKey } from './work-store';

/** More at once than this is not a person's doing. */
const MOST_RUNNING = 100;

/**
 * Holds the tokens, writes the work down and puts the job into the queue: all of it or nothing.
 * @throws ApiError not_enough_tokens, too_many_requests, conflict, disk_full.
 */
export async function startWork(
  tools: Tools,
  transaction: Transaction,
  work: NewWork,
): Promise<void> {
  await requireFreeSpace(tools);
  const { job } = work;
  const { userId } = work.caller;
  await holdTokens(tools, transaction, {
    userId,
    amount: work.price,
    kind: job.kind === 'enhancement' ? 'imageEnhancement' : 'videoGeneration',
    comment: work.comment,
    reference: job.jobId,
    projectId: job.projectId,
  });
  // The account is locked from here on, so of two parallel calls with one key the second sees the first.
  const { idempotencyKey } = work;
  if (idempotencyKey !== undefined && (await selectByKey(transaction, userId, idempotencyKey))) {
    throw new ApiError('conflict', 'This Idempotency-Key was used for another request.');
  }
  if ((await countRunning(transaction, userId)) >= MOST_RUNNING) {
    throw new ApiError(
      'too_many_requests',
      'Too much is being made at once. Please wait a moment.',
    );
  }
  await insertWork(transaction, work);
  await tools.queue.enqueue(transaction, job);
}
