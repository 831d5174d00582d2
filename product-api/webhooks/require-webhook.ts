import type { Queryable } from '@/adapters/database/database';
import type { WebhookId } from '@/contracts/ids';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import type { Owner } from '@/product-api/http/route';
import { selectWebhook, type WebhookRow } from './webhooks-store';

const UNKNOWN = 'We could not find this webhook.';

/** @throws ApiError not_found, also for another user's webhook. */
export async function requireWebhook(
  database: Queryable,
  owner: Owner,
  id: WebhookId,
): Promise<WebhookRow> {
  return orNotFound(await selectWebhook(database, owner, id), UNKNOWN);
}

/** @throws ApiError not_found; illegal_state if it is off. */
export async function requireWebhookOn(
  database: Queryable,
  owner: Owner,
  id: WebhookId,
): Promise<WebhookRow> {
  const webhook = await requireWebhook(database, owner, id);
  if (webhook.offSince === null) return webhook;
  throw new ApiError('illegal_state', 'This webhook is off. Turn it on first.');
}
