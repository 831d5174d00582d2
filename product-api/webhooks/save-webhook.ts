import type { saveWebhook as operation } from '@/contracts/publishing/webhooks';
import type { UseCase } from '@/product-api/http/route';
import { checkWebhookAddress } from './check-webhook-address';
import { updateStopped } from './deliveries-store';
import { requireWebhook } from './require-webhook';
import { toWebhook } from './to-webhook';
import { updateWebhook, type WebhookRow } from './webhooks-store';

/** Changes a webhook. Turned off, it is sent nothing more, not even what waits. */
export const saveWebhook: UseCase<typeof operation> = async (deps, { caller, params, body }) => {
  const { database, safeFetch, clock } = deps;
  await requireWebhook(database, caller, params.webhookId);
  if (body.url !== undefined) await checkWebhookAddress(safeFetch, body.url);
  const now = clock.now();
  const saved = await database.transaction(async (transaction) => {
    const webhook = await requireWebhook(transaction, caller, params.webhookId);
    const { url = webhook.url, events = webhook.events, isOn } = body;
    const changed = { ...webhook, url, events, ...toSwitch(webhook, isOn, now) };
    await updateWebhook(transaction, changed);
    if (changed.offSince !== null) await updateStopped(transaction, webhook.webhookId);
    return requireWebhook(transaction, caller, webhook.webhookId);
  });
  return { webhook: toWebhook(saved, now) };
};

function toSwitch(
  { offSince, offReason }: WebhookRow,
  isOn: boolean | undefined,
  now: Date,
): Pick<WebhookRow, 'offSince' | 'offReason'> {
  if (isOn === true) return { offSince: null, offReason: null };
  if (isOn === undefined || offSince !== null) return { offSince, offReason };
  return { offSince: now, offReason: 'owner' };
}
