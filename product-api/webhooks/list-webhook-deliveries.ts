import type { Queryable } from '@/adapters/database/database';
import type { WebhookId } from '@/contracts/ids';
import {
  MAX_LISTED_DELIVERIES,
  type listWebhookDeliveries as operation,
  type WebhookDelivery,
} from '@/contracts/publishing/webhooks';
import type { UseCase } from '@/product-api/http/route';
import { selectLog } from './deliveries-store';
import { requireWebhook } from './require-webhook';
import { toDelivery } from './to-webhook';

export const listWebhookDeliveries: UseCase<typeof operation> = async (
  { database },
  { caller, params },
) => {
  await requireWebhook(database, caller, params.webhookId);
  return { deliveries: await loadDeliveries(database, params.webhookId) };
};

/** Loads the latest deliveries to a webhook. Callers ensure that the webhook belongs to the user. */
export async function loadDeliveries(
  database: Queryable,
  webhookId: WebhookId,
): Promise<WebhookDelivery[]> {
  return (await selectLog(database, webhookId, MAX_LISTED_DELIVERIES)).map(toDelivery);
}
