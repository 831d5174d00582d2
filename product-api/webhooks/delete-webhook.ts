import type { deleteWebhook as operation } from '@/contracts/publishing/webhooks';
import type { UseCase } from '@/product-api/http/route';
import { loadWebhooks } from './list-webhooks';
import { requireWebhook } from './require-webhook';
import { deleteWebhookRow } from './webhooks-store';

/** Deletes a webhook with its log and what waits. A call that is on its way arrives. */
export const deleteWebhook: UseCase<typeof operation> = async (deps, { caller, params }) => {
  await requireWebhook(deps.database, caller, params.webhookId);
  await deleteWebhookRow(deps.database, caller, params.webhookId);
  return loadWebhooks(deps, caller);
};
