import { randomUUID } from 'node:crypto';
import { lockCounted } from '@/adapters/database/lock-counted';
import { createSigningSecret } from '@/adapters/webhooks/sign-webhook';
import { webhookId as webhookIdSchema } from '@/contracts/ids';
import { MAX_WEBHOOKS, type createWebhook as operation } from '@/contracts/publishing/webhooks';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { checkWebhookAddress } from './check-webhook-address';
import { toWebhook } from './to-webhook';
import { sealSecret } from './webhook-secret';
import { insertWebhook } from './webhooks-store';

/** Makes a webhook; its secret leaves the product with this answer, and stays encrypted. */
export const createWebhook: UseCase<typeof operation> = async (deps, { caller, body }) => {
  await checkWebhookAddress(deps.safeFetch, body.url);
  const webhookId = webhookIdSchema.parse(randomUUID());
  const secret = createSigningSecret();
  const webhook = { ...body, webhookId, secret: sealSecret(deps, webhookId, secret) };
  const row = await deps.database.transaction(async (transaction) => {
    await lockCounted(transaction, 'webhooks', caller.userId);
    return insertWebhook(transaction, caller, webhook, MAX_WEBHOOKS);
  });
  if (row === undefined) throw new ApiError('too_many_webhooks');
  return { webhook: toWebhook(row, deps.clock.now()), secret };
};
