import { createLocalPayments } from '@/adapters/payments/local-payments';
import type { Payments } from '@/adapters/payments/payments';
import { createStripePayments } from '@/adapters/payments/stripe-payments';

/** Environment variables of the payment provider. */
export interface PaymentSettings {
  readonly APP_ORIGIN: string;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_PRICE_ID?: string | undefined;
  readonly STRIPE_API_ADDRESS?: string | undefined;
}

/**
 * Uses Stripe when its key is set, else the local page that charges no card.
 * @throws Error when the key is set without the secret that verifies its events.
 */
export function openPayments(settings: PaymentSettings): Payments {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_ADDRESS } = settings;
  if (STRIPE_SECRET_KEY === undefined) return createLocalPayments();
  if (STRIPE_WEBHOOK_SECRET === undefined) {
    throw new Error('STRIPE_WEBHOOK_SECRET is needed beside STRIPE_SECRET_KEY');
  }
  return createStripePayments({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: settings.STRIPE_PRICE_ID,
    apiAddress: STRIPE_API_ADDRESS === undefined ? undefined : new URL(STRIPE_API_ADDRESS),
    siteOrigin: settings.APP_ORIGIN,
  });
}
