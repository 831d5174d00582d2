import { type PaymentEvent, PaymentsUnavailable } from '@/adapters/payments/payments';
import type { Deps } from '@/product-api/deps';
import { finishEvent, takeEvent, unsafeFindCheckout } from './checkout-store';
import { creditCheckout } from './credit-checkout';
import { applyDispute, applyRefund } from './take-back-tokens';
import { toPack } from './to-pack';

/** Acts on every event that waits. What fails stays and is tried again by the sweep. */
export async function applyPaymentEvents(tools: Deps): Promise<void> {
  let goesOn = true;
  while (goesOn) {
    const event = await takeEvent(tools.database);
    goesOn = event !== undefined && (await tryPaymentEvent(tools, event));
  }
}

/** Resolves with whether it makes sense to go on with other events. */
async function tryPaymentEvent(tools: Deps, event: PaymentEvent): Promise<boolean> {
  try {
    if (await applyPaymentEvent(tools, event)) await finishEvent(tools.database, event.eventId);
    return true;
  } catch (error) {
    tools.log.error({ err: error, eventId: event.eventId }, 'a payment event is tried again');
    // While the provider is down every other event would only wait for it, too.
    return !(error instanceof PaymentsUnavailable);
  }
}

/** Resolves with false when the event is about a payment not known yet. */
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

/** The event only says that something happened; what was paid is asked of the provider itself. */
async function applyCheckout(tools: Deps, sessionId: string): Promise<boolean> {
  const known = await unsafeFindCheckout(tools.database, sessionId);
  const session = await tools.payments.readSession(
    sessionId,
    known === undefined ? tools.settings.topUp : toPack(known),
  );
  if (session === undefined) return true;
  const checkout =
    known ?? (await unsafeFindCheckout(tools.database, sessionId, session.checkoutId));
  if (checkout === undefined) {
    tools.log.warn({ sessionId }, 'a checkout event is about a session we did not start');
    return true;
  }
  await creditCheckout(tools, checkout, session);
  return true;
}
