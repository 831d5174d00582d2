import type { testWebhook as operation } from '@/contracts/publishing/webhooks';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { countRecent, selectLogged } from './deliveries-store';
import { sendTo } from './record-event';
import { requireWebhookOn } from './require-webhook';
import { toDelivery } from './to-webhook';
import { lockWebhook } from './webhooks-store';

/** Test events of a webhook in a minute: a button, not a way to call others often. */
const MAX_TESTS_PER_MINUTE = 10;

export const testWebhook: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { database, clock } = deps;
  const { webhookId } = params;
  const logged = await database.transaction(async (transaction) => {
    await lockWebhook(transaction, webhookId);
    await requireWebhookOn(transaction, caller, webhookId);
    const since = new Date(clock.now().getTime() - 60_000);
    const tests = await countRecent(transaction, webhookId, 'webhook.test', since);
    if (tests >= MAX_TESTS_PER_MINUTE) throw new ApiError('too_many_requests');
    const news = { type: 'webhook.test', data: { webhookId } } as const;
    const [id] = await sendTo(deps, transaction, caller, { news, webhookIds: [webhookId] });
    return id === undefined ? undefined : selectLogged(transaction, webhookId, id);
  });
  return { delivery: toDelivery(orNotFound(logged)) };
};
