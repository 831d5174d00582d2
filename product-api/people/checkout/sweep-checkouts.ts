import type { Deps } from '@/product-api/deps';
import { applyPaymentEvents } from './apply-payment-events';
import { expireOldCheckouts, finishOldEvents, takeOpenCheckouts, toPack } from './checkout-store';
import { creditCheckout } from './credit-checkout';

/** Processes events a crash left pending and polls checkouts whose event never arrived. */
export async function sweepCheckouts(deps: Deps): Promise<void> {
  const { database, payments, log } = deps;
  await applyPaymentEvents(deps);
  if (payments.kind === 'stripe') {
    for (const checkout of await takeOpenCheckouts(database)) {
      if (checkout.session_id === null) continue;
      const session = await payments.readSession(checkout.session_id, toPack(checkout));
      if (session !== undefined) await creditCheckout(deps, checkout, session);
    }
  }
  await expireOldCheckouts(database);
  for (const eventId of await finishOldEvents(database)) {
    log.warn({ eventId }, 'a payment event concerns an unknown payment and was closed');
  }
}
