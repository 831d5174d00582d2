import { type PaymentEvent, PaymentsUnavailable } from '@/adapters/payments/payments';
import type { Deps } from '@/product-api/deps';
import { applyDispute, applyRefund } from './apply-refunds';
import { finishEvent, selectCheckoutBySession, takeEvent, toPack } from './checkout-store';
import { creditCheckout } from './credit-checkout';

/** Processes every pending event. A failed one stays pending and the sweep retries it. */
export async function applyPaymentEvents(tools: Deps): Promise<void> {
  let hasNext = true;
  while (hasNext) {
    const event = await takeEvent(tools.database);
    hasNext = event !== undefined && (await tryPaymentEvent(tools, event));
  }
}

/** Resolves with false when the provider is down, so that other events are left for later. */
async function tryPaymentEvent(tools: Deps, event: PaymentEvent): Promise<boolean> {
  try {
    if (await applyPaymentEvent(tools, event)) await finishEvent(tools.database, event.eventId);
    return true;
  } catch (error) {
    tools.log.error(
      { err: error, eventId: event.eventId },
      'a payment event failed and will be retried',
    );
    return !(error instanceof PaymentsUnavailable);
  }
}

/** Resolves with false when the event concerns a payment that is not known yet. */
async function applyPaymentEvent(tools: Deps, event: PaymentEvent): Promise<boolean> {
  switch (event.kind) {
    case 'checkout':
      return applyCheckout(tools, event.sessionId);
    case 'refund':
      return applyRefund(tools, event);
    case 'dispute':
      return applyDispute(tools, event);
    case 'other':
      return true;
  }
}

/** The event only triggers a query: the provider's current session decides what is credited. */
async function applyCheckout(tools: Deps, sessionId: string): Promise<boolean> {
  const known = await selectCheckoutBySession(tools.database, sessionId);
  const session = await tools.payments.readSession(
    sessionId,
    known === undefined ? tools.settings.topUp : toPack(known),
  );
  if (session === undefined) return true;
  const checkout =
    known ?? (await selectCheckoutBySession(tools.database, sessionId, session.checkoutId));
  if (checkout === undefined) {
    tools.log.warn({ sessionId }, 'a checkout event concerns a session we did not start');
    return true;
  }
  await creditCheckout(tools, checkout, session);
  return true;
}
