import {
  MAX_LISTED_DELIVERIES,
  type listWebhookDeliveries as operation,
} from '@/contracts/webhooks';
import type { UseCase } from '@/product-api/http/route';
import { selectLog } from './deliveries-store';
import { requireWebhook } from './require-webhook';
import { toDelivery } from './to-webhook';

export const listWebhookDeliveries: UseCase<typeof operation> = async (
  { database },
  { caller, params },
) => {
  await requireWebhook(database, caller, params.webhookId);
  const rows = await selectLog(database, params.webhookId, MAX_LISTED_DELIVERIES);
  return { deliveries: rows.map(toDelivery) };
};
