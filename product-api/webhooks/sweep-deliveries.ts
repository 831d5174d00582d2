import type { Deps } from '@/product-api/deps';
import { deleteEvents, takeOverdue } from './deliveries-store';
import { queueAttempt } from './queue-attempt';

/** Later than any delivery of a queue that works. */
const OVERDUE_MS = 15 * 60_000;
const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Queues deliveries whose task is gone, as after a restored backup, and forgets old ones. */
export async function sweepDeliveries(deps: Deps): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const due = new Date(now.getTime() - OVERDUE_MS);
    for (const overdue of await takeOverdue(transaction, due, now)) {
      await queueAttempt(deps, transaction, overdue);
    }
  });
  await deleteEvents(database, new Date(now.getTime() - RETENTION_MS));
}
