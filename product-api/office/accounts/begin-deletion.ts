import type { Transaction } from '@/adapters/database/database';
import { endSessions } from '@/adapters/session-vault/end-sessions';
import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { changeStanding, toDeletionEnd } from '@/product-api/people/public';
import { cancelAllWork } from '@/product-api/production/public';
import { turnWebhooksOff } from '@/product-api/webhooks/public';

export const CANCELLED_BY_DELETION = 'This was canceled because the account is being deleted.';

/**
 * Begins the deletion of an account: from now on calls of its user and of their access tokens are rejected,
 * and their share links open nothing; jobs, webhooks and sessions end. All other data is deleted at the end
 * of the period in which the deletion can be cancelled. A repeated call keeps the first time.
 * @returns the end of that period.
 * @throws ApiError not_found.
 */
export async function beginDeletion(
  deps: Deps,
  transaction: Transaction,
  userId: UserId,
): Promise<Date> {
  const now = deps.clock.now();
  const person = await changeStanding(transaction, userId, ({ deletedAt }) => ({
    deletedAt: deletedAt ?? now,
  }));
  await cancelAllWork(deps, transaction, userId, CANCELLED_BY_DELETION);
  await turnWebhooksOff(transaction, { userId }, now);
  await endSessions(transaction, person.subject);
  return toDeletionEnd(person.deletedAt ?? now);
}
