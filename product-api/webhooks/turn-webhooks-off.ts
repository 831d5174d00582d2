import type { Transaction } from '@/adapters/database/database';
import type { Owner } from '@/product-api/http/route';
import { updateStopped } from './deliveries-store';
import { selectWebhooks, updateOff } from './webhooks-store';

/** Turns all webhooks of a user off, like the user could; waiting deliveries are not sent. */
export async function turnWebhooksOff(
  transaction: Transaction,
  owner: Owner,
  since: Date,
): Promise<void> {
  for (const { webhookId } of await selectWebhooks(transaction, owner)) {
    await updateOff(transaction, webhookId, { reason: 'owner', since });
    await updateStopped(transaction, webhookId);
  }
}
