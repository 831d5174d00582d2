import type { Webhook, WebhookDelivery } from '@/contracts/publishing/webhooks';
import type { LoggedDelivery } from './deliveries-store';
import type { WebhookRow } from './webhooks-store';

/** The wire's webhook. */
export function toWebhook(row: WebhookRow, now: Date): Webhook {
  const { webhookId, url, events, offSince, offReason, formerUntil } = row;
  const isFormerValid = formerUntil !== null && formerUntil > now;
  return {
    webhookId,
    url,
    events,
    createdAt: row.created.toISOString(),
    off:
      offSince === null || offReason === null
        ? null
        : { reason: offReason, since: offSince.toISOString() },
    failingSince: row.failingSince?.toISOString() ?? null,
    formerSecretUntil: isFormerValid ? formerUntil.toISOString() : null,
  };
}

/** The wire's delivery. */
export function toDelivery(row: LoggedDelivery): WebhookDelivery {
  const { deliveryId, eventId, type, state } = row;
  return {
    ...{ deliveryId, eventId, type, state },
    createdAt: row.created.toISOString(),
    nextAttemptAt: row.nextAttempt?.toISOString() ?? null,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      at: new Date(attempt.at).toISOString(),
    })),
  };
}
