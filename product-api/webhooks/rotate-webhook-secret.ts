import { createSigningSecret } from '@/adapters/webhooks/sign-webhook';
import {
  FORMER_SECRET_HOURS,
  type rotateWebhookSecret as operation,
} from '@/contracts/publishing/webhooks';
import type { UseCase } from '@/product-api/http/route';
import { requireWebhook } from './require-webhook';
import { toWebhook } from './to-webhook';
import { sealSecret } from './webhook-secret';
import { updateSecret } from './webhooks-store';

const FORMER_SECRET_MS = FORMER_SECRET_HOURS * 60 * 60 * 1_000;

/** Creates a new secret; the former one signs beside it while the receiver switches. */
export const rotateWebhookSecret: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { database, clock } = deps;
  const { webhookId } = params;
  await requireWebhook(database, caller, webhookId);
  const secret = createSigningSecret();
  const now = clock.now();
  const until = new Date(now.getTime() + FORMER_SECRET_MS);
  await updateSecret(database, webhookId, sealSecret(deps, webhookId, secret), until);
  return { webhook: toWebhook(await requireWebhook(database, caller, webhookId), now), secret };
};
