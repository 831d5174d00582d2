import type { Transaction } from '@/adapters/database/database';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Owner } from '@/product-api/http/route';
import { holdTokens, type Spender } from '@/product-api/ledger/public';
import { requireFreeSpace } from '@/product-api/media/public';
import { recordEvent } from '@/product-api/webhooks/public';
import { countRunning, insertWork, type NewWork, selectByKey } from './work-store';

/**
 * Holds the tokens, inserts the work and enqueues the job, all in the caller's transaction.
 * @throws ApiError not_enough_tokens, spending_limit, too_many_requests, conflict, disk_full.
 */
export async function startWork(
  deps: Deps,
  transaction: Transaction,
  work: NewWork,
): Promise<void> {
  await requireFreeSpace(deps);
  const { job } = work;
  const { userId } = work.caller;
  const hold = {
    userId,
    amount: work.price,
    kind: job.kind === 'enhancement' ? 'imageEnhancement' : 'videoGeneration',
    comment: work.comment,
    reference: job.jobId,
    projectId: job.projectId,
  } as const;
  const spent = await holdTokens(deps, transaction, hold, toSpender(work.caller));
  // The account is locked from here on, so of two parallel calls with one key the second sees the first.
  const { idempotencyKey } = work;
  if (idempotencyKey !== undefined && (await selectByKey(transaction, userId, idempotencyKey))) {
    throw new ApiError('conflict', 'This Idempotency-Key was used for another request.');
  }
  if ((await countRunning(transaction, userId)) >= deps.maxJobsPerPerson) {
    throw new ApiError(
      'too_many_requests',
      `You can have ${deps.maxJobsPerPerson} videos or photos in progress at a time. Wait for one to finish, then try again.`,
    );
  }
  await insertWork(transaction, work);
  await deps.queue.enqueue(transaction, job, userId);
  if (spent !== undefined) await announceLowTokens(deps, transaction, work.caller, spent);
}

/** Sends an event to a user's webhooks when their balance falls below the deployment's threshold. */
async function announceLowTokens(
  deps: Deps,
  transaction: Transaction,
  owner: Owner,
  { before, left }: { readonly before: number; readonly left: number },
): Promise<void> {
  const { lowTokens: below, origin } = deps;
  if (before < below || left >= below) return;
  const data = { tokens: left, below, accountUrl: `${origin}/app/user/account` };
  await recordEvent(deps, transaction, owner, { type: 'tokens.low', data });
}

/** An access token spends within its own limit. */
function toSpender({ accessToken }: Caller): Spender | undefined {
  if (accessToken === undefined) return undefined;
  return { spenderId: accessToken.accessTokenId, monthlyTokens: accessToken.monthlyTokens };
}
