import type { resendWebhookDelivery as operation } from '@/contracts/publishing/webhooks';
import { orNotFound } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockDelivery, selectLogged, updateDelivery } from './deliveries-store';
import { queueAttempt } from './queue-attempt';
import { requireWebhookOn } from './require-webhook';
import { toDelivery } from './to-webhook';

const UNKNOWN = 'We could not find this delivery.';

/**
 * Sends a delivery now, independent of earlier attempts. The retry intervals restart; a task that is already
 * waiting finds its attempt done and does nothing.
 */
export const resendWebhookDelivery: UseCase<typeof operation> = async (
  deps,
  { caller, params },
) => {
  const { database, clock } = deps;
  const { webhookId, deliveryId } = params;
  const logged = await database.transaction(async (transaction) => {
    await requireWebhookOn(transaction, caller, webhookId);
    const delivery = orNotFound(await lockDelivery(transaction, deliveryId), UNKNOWN);
    orNotFound(delivery.webhookId === webhookId ? delivery : undefined, UNKNOWN);
    const { attempts } = delivery;
    const waiting = { ...delivery, state: 'waiting', attemptsBefore: attempts } as const;
    await updateDelivery(transaction, waiting, clock.now());
    await queueAttempt(deps, transaction, { deliveryId, attempts, userId: caller.userId });
    return selectLogged(transaction, webhookId, deliveryId);
  });
  return { delivery: toDelivery(orNotFound(logged, UNKNOWN)) };
};
