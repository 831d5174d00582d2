import type { Transaction } from '@/adapters/database/database';
import type { ApiTask } from '@/contracts/production/api-task';
import type { Deps } from '@/product-api/deps';
import {
  type Attempt,
  type DeliveryRow,
  insertAttempt,
  lockDelivery,
  selectDelivery,
  updateDelivery,
  updateStopped,
} from './deliveries-store';
import { postDelivery } from './post-delivery';
import { queueAttempt } from './queue-attempt';
import { retryPauseSeconds } from './retry-pause';
import {
  lockWebhook,
  type Receiver,
  selectReceiver,
  updateOff,
  updateReached,
} from './webhooks-store';

/** A webhook that nothing has reached for this long is turned off when another delivery is given up. */
const MAX_FAILING_MS = 3 * 24 * 60 * 60 * 1_000;
const GONE = 410;

type SendTask = Extract<ApiTask, { kind: 'send-webhook' }>;

/**
 * Makes one attempt of a delivery, stores its result, and queues the next one after a failure. Does nothing
 * for an attempt that is already stored; if its process died in between, the same message is sent once more.
 */
export async function sendDelivery(deps: Deps, task: SendTask): Promise<void> {
  const { database, clock } = deps;
  const delivery = await selectDelivery(database, task.deliveryId);
  if (delivery === undefined || !isDue(delivery, task)) return;
  const receiver = await selectReceiver(database, delivery.webhookId, clock.now());
  if (receiver === undefined) return;
  const attempt = await postDelivery(deps, delivery, receiver);
  await database.transaction(async (transaction) => {
    // Its owner deletes or turns it off in this order, too: first the webhook, then its deliveries.
    await lockWebhook(transaction, delivery.webhookId);
    const locked = await lockDelivery(transaction, task.deliveryId);
    // It was deleted, turned off or sent by another task in the meantime.
    if (locked === undefined || !isDue(locked, task)) return;
    await insertAttempt(transaction, locked, attempt);
    const isTest = locked.type === 'webhook.test';
    if (attempt.problem === null) await end(transaction, locked, 'delivered');
    else if (isTest) await end(transaction, locked, 'failed');
    else await retryOrEnd(deps, transaction, { delivery: locked, receiver, attempt });
    if (attempt.problem === null) await updateReached(transaction, locked.webhookId, null);
  });
}

function isDue({ state, attempts }: DeliveryRow, { attempt }: SendTask): boolean {
  return state === 'waiting' && attempts === attempt;
}

async function end(
  transaction: Transaction,
  delivery: DeliveryRow,
  state: 'delivered' | 'failed',
): Promise<void> {
  const attempts = delivery.attempts + 1;
  await updateDelivery(transaction, { ...delivery, state, attempts }, null);
}

interface FailedAttempt {
  readonly delivery: DeliveryRow;
  readonly receiver: Receiver;
  readonly attempt: Attempt;
}

async function retryOrEnd(
  deps: Deps,
  transaction: Transaction,
  { delivery, receiver, attempt }: FailedAttempt,
): Promise<void> {
  const { clock } = deps;
  const { webhookId, userId } = receiver;
  const failingSince = await updateReached(transaction, webhookId, attempt.at);
  if (attempt.status === GONE) {
    await end(transaction, delivery, 'failed');
    return turnOff(transaction, receiver, { reason: 'gone', since: clock.now() });
  }
  const attempts = delivery.attempts + 1;
  const delaySeconds = retryPauseSeconds(attempts - delivery.attemptsBefore);
  const now = clock.now();
  if (delaySeconds !== undefined) {
    const next = new Date(now.getTime() + delaySeconds * 1_000);
    await updateDelivery(transaction, { ...delivery, attempts }, next);
    const { deliveryId } = delivery;
    return queueAttempt(deps, transaction, { deliveryId, attempts, userId, delaySeconds });
  }
  await end(transaction, delivery, 'failed');
  if (failingSince !== null && now.getTime() - failingSince.getTime() > MAX_FAILING_MS) {
    await turnOff(transaction, receiver, { reason: 'failing', since: now });
  }
}

async function turnOff(
  transaction: Transaction,
  { webhookId }: Receiver,
  off: Parameters<typeof updateOff>[2],
): Promise<void> {
  await updateOff(transaction, webhookId, off);
  await updateStopped(transaction, webhookId);
}
