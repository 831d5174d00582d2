import type { Transaction } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { DeliveryRow } from './deliveries-store';

interface DueAttempt extends Pick<DeliveryRow, 'deliveryId' | 'attempts'> {
  /** Owner of the webhook. */
  readonly userId: UserId;
  /** Absent for an immediate attempt. */
  readonly delaySeconds?: number;
}

/** Queues the next attempt of a delivery after `attempts` attempts. */
export function queueAttempt(
  { queue }: Pick<Deps, 'queue'>,
  transaction: Transaction,
  { deliveryId, attempts, userId, ...when }: DueAttempt,
): Promise<void> {
  const task = { kind: 'send-webhook', deliveryId, attempt: attempts } as const;
  return queue.enqueueTask(transaction, task, { person: userId, ...when });
}
