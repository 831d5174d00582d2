import type { Deps } from '@/product-api/deps';
import { deleteEvents, takeOverdue } from './deliveries-store';

/** Later than any delivery of a queue that works. */
const OVERDUE_MS = 15 * 60_000;
const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Queues deliveries whose task is gone, as after a restored backup, and forgets old ones. */
export async function sweepDeliveries({ database, queue, clock }: Deps): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const due = new Date(now.getTime() - OVERDUE_MS);
    for (const { deliveryId, userId, attempts } of await takeOverdue(transaction, due, now)) {
      const task = { kind: 'send-webhook', deliveryId, attempt: attempts } as const;
      await queue.enqueueTask(transaction, task, { person: userId });
    }
  });
  await deleteEvents(database, new Date(now.getTime() - RETENTION_MS));
}
