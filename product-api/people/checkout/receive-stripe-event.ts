import { PaymentEventRefused } from '@/adapters/payments/payments';
import type { receiveStripeEvent as operation } from '@/contracts/money/checkout';
import { ApiError } from '@/product-api/http/api-error';
import { readBody } from '@/product-api/http/read-body';
import type { UseCase } from '@/product-api/http/route';
import { applyPaymentEvents } from './apply-payment-events';
import { insertEvent } from './checkout-store';

/** Stripe's events are a few kilobytes; anything larger is not from Stripe. */
const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Persists the event, answers, and processes it afterwards: slow processing causes no redelivery,
 * and a crash in between loses nothing.
 */
export const receiveStripeEvent: UseCase<typeof operation> = async (deps, input) => {
  const body = await readBody(input.stream, MAX_EVENT_BYTES);
  const signature = input.headers['stripe-signature'];
  try {
    const event = deps.payments.readEvent(body, [signature].flat()[0]);
    await insertEvent(deps.database, event);
  } catch (error) {
    if (!(error instanceof PaymentEventRefused)) throw error;
    deps.log.warn(
      { err: error, requestId: input.requestId },
      'a webhook delivery was refused: if it came from Stripe, check STRIPE_WEBHOOK_SECRET and the clock',
    );
    throw new ApiError('invalid_request', 'This event is not signed as it should be.', {
      cause: error,
    });
  }
  applyPaymentEvents(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'payment events are left for the next sweep'),
  );
  return { received: true };
};
