import { type PaymentEvent, PaymentsUnavailable } from '@/adapters/payments/payments';
import type { Deps } from '@/product-api/deps';
import { applyDispute, applyRefund } from './apply-refunds';
import { finishEvent, selectCheckoutBySession, takeEvent, toPack } from './checkout-store';
import { creditCheckout } from './credit-checkout';

/** Processes every pending event. A failed one stays pending and the sweep retries it. */
export async function applyPaymentEvents(deps: Deps): Promise<void> {
  let hasNext = true;
  while (hasNext) {
    const event = await takeEvent(deps.database);
    hasNext = event !== undefined && (await tryPaymentEvent(deps, event));
  }
}

/** Resolves with false when the provider is down, so that other events are left for later. */
async function tryPaymentEvent(deps: Deps, event: PaymentEvent): Promise<boolean> {
  try {
    if (await applyPaymentEvent(deps, event)) await finishEvent(deps.database, event.eventId);
    return true;
  } catch (error) {
    deps.log.error(
      { err: error, eventId: event.eventId },
      'a payment event failed and will be retried',
    );
    return !(error instanceof PaymentsUnavailable);
  }
}

/** Resolves with false when the event concerns a payment that is not known yet. */
async function applyPaymentEvent(deps: Deps, event: PaymentEvent): Promise<boolean> {
  switch (event.kind) {
    case 'checkout':
      return applyCheckout(deps, event.sessionId);
    case 'refund':
      return applyRefund(deps, event);
    case 'dispute':
      return applyDispute(deps, event);
    case 'other':
      return true;
  }
}

/** The event only triggers a query: the provider's current session decides what is credited. */
async function applyCheckout(deps: Deps, sessionId: string): Promise<boolean> {
  const known = await selectCheckoutBySession(deps.database, sessionId);
  const session = await deps.payments.readSession(
    sessionId,
    known === undefined ? deps.settings.topUp : toPack(known),
  );
  if (session === undefined) return true;
  const checkout =
    known ?? (await selectCheckoutBySession(deps.database, sessionId, session.checkoutId));
  if (checkout === undefined) {
    deps.log.warn({ sessionId }, 'a checkout event concerns a session we did not start');
    return true;
  }
  await creditCheckout(deps, checkout, session);
  return true;
}
