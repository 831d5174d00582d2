import type { Transaction } from '@/adapters/database/database';
import { endSessions } from '@/adapters/session-vault/end-sessions';
import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { changeStanding, toDeletionEnd } from '@/product-api/people/public';
import { cancelAllWork } from '@/product-api/production/public';
import { turnWebhooksOff } from '@/product-api/webhooks/public';

export const CANCELLED_BY_DELETION = 'This was canceled because the account is being deleted.';

/**
 * Begins the deletion of an account: from now on its person is refused, with their access tokens, and
 * their share links open nothing; jobs, webhooks and sessions end. Everything else goes when the time
 * to undo it is over. Repeated, it keeps the first time.
 * @returns when that is.
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
