import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import type { WebhookId } from '@/contracts/ids';
import type { WebhookNews } from '@/contracts/publishing/webhook-events';
import type { Deps } from '@/product-api/deps';
import type { Owner } from '@/product-api/http/route';
import { insertDelivery, insertEvent } from './deliveries-store';
import { queueAttempt } from './queue-attempt';
import { selectListening } from './webhooks-store';

type RecordDeps = Pick<Deps, 'queue' | 'clock'>;

/**
 * Sends an event to a user's webhooks. Stores and queues it in the caller's transaction, so that it is sent
 * if and only if the transaction commits.
 */
export async function recordEvent(
  deps: RecordDeps,
  transaction: Transaction,
  owner: Owner,
  news: WebhookNews,
): Promise<void> {
  const webhookIds = await selectListening(transaction, owner, news.type);
  if (webhookIds.length > 0) await sendTo(deps, transaction, owner, { news, webhookIds });
}

/** Like `recordEvent`, for webhooks that the caller has chosen. @returns the deliveries, in order. */
export async function sendTo(
  deps: RecordDeps,
  transaction: Transaction,
  owner: Owner,
  { news, webhookIds }: { readonly news: WebhookNews; readonly webhookIds: readonly WebhookId[] },
) {
  const created = deps.clock.now();
  const { type, data } = news;
  const body = JSON.stringify({ type, timestamp: created.toISOString(), data });
  const event = { eventId: randomUUID(), type, body, created };
  await insertEvent(transaction, owner, event);
  const deliveryIds = [];
  for (const webhookId of webhookIds) {
    const deliveryId = await insertDelivery(transaction, webhookId, event);
    await queueAttempt(deps, transaction, { deliveryId, attempts: 0, userId: owner.userId });
    deliveryIds.push(deliveryId);
  }
  return deliveryIds;
}
