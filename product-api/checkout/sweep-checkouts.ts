import type { Deps } from '@/product-api/deps';
import { applyPaymentEvents } from './apply-payment-events';
import { expireOldCheckouts, finishOldEvents, takeOpenCheckouts, toPack } from './checkout-store';
import { creditCheckout } from './credit-checkout';

/** Processes events a crash left pending and polls checkouts whose event never arrived. */
export async function sweepCheckouts(tools: Deps): Promise<void> {
  const { database, payments, log } = tools;
  await applyPaymentEvents(tools);
  if (payments.kind === 'stripe') {
    for (const checkout of await takeOpenCheckouts(database)) {
      if (checkout.session_id === null) continue;
      const session = await payments.readSession(checkout.session_id, toPack(checkout));
      if (session !== undefined) await creditCheckout(tools, checkout, session);
    }
  }
  await expireOldCheckouts(database);
  for (const eventId of await finishOldEvents(database)) {
    log.warn({ eventId }, 'a payment event concerns an unknown payment and was closed');
  }
}
