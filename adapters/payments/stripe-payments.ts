import Stripe from 'stripe';
import {
  type CheckoutSession,
  type NewCheckout,
  PaymentEventRefused,
  type Payments,
  PaymentsUnavailable,
  type TopUpPack,
} from './payments';
import { toPaymentEvent } from './stripe-events';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** A price defined at Stripe; default: the pack's own amount and currency. */
  readonly priceId?: string | undefined;
  /** Base URL of the API; default: Stripe's. */
  readonly apiAddress?: URL | undefined;
  /** Origin of this site, for the return URLs. */
  readonly siteOrigin: string;
}

/** Timeout per attempt. A user waits for the first call, at most twice this long. */
const TIMEOUT_MS = 8_000;
const MAX_PACKS = 100;
/** Stripe's own advice: an event older than five minutes is a replay. */
const EVENT_AGE_SECONDS = 300;

/** Stripe's hosted Checkout: https://docs.stripe.com/api/checkout/sessions. */
export function createStripePayments(options: StripeOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...toAddress(options.apiAddress),
  });
  return {
    kind: 'stripe',
    async startCheckout(checkout) {
      const session = await reach(() =>
        stripe.checkout.sessions.create(toSession(options, checkout), {
          idempotencyKey: `checkout-${checkout.checkoutId}`,
        }),
      );
      if (session.url === null) {
        throw new PaymentsUnavailable('Stripe made a session without an address', true);
      }
      return { sessionId: session.id, url: session.url };
    },
    async readSession(sessionId, pack) {
      try {
        const session = await stripe.checkout.sessions.retrieve(sessionId, {
          expand: ['line_items', 'payment_intent.latest_charge'],
        });
        return toCheckoutSession(session, pack, options.priceId);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) {
          return undefined;
        }
        throw toUnavailable(error);
      }
    },
    async closeSession(sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
        return true;
      } catch (error) {
        // Stripe refuses to expire a session that is no longer open.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toUnavailable(error);
      }
      const { status } = await reach(() => stripe.checkout.sessions.retrieve(sessionId));
      return status === 'expired';
    },
    readEvent(body, signature) {
      if (signature === undefined) throw new PaymentEventRefused('the signature is missing');
      try {
        return toPaymentEvent(
          stripe.webhooks.constructEvent(body, signature, options.webhookSecret, EVENT_AGE_SECONDS),
        );
      } catch (error) {
        throw new PaymentEventRefused('the event is forged, old or not readable', { cause: error });
      }
    },
  };
}

function toAddress(address: URL | undefined): Stripe.StripeConfig {
  if (address === undefined) return {};
  const protocol = address.protocol === 'http:' ? 'http' : 'https';
  return {
    host: address.hostname,
    port: address.port === '' ? (protocol === 'http' ? 80 : 443) : Number(address.port),
    protocol,
  };
}

function toSession(
  { priceId, siteOrigin }: StripeOptions,
  { checkoutId, userId, email, pack, successPath, cancelPath }: NewCheckout,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: checkoutId, user_id: userId };
  return {
    mode: 'payment',
    line_items: [
      {
        ...(priceId === undefined ? toPrice(pack) : { price: priceId }),
        quantity: 1,
        adjustable_quantity: { enabled: true, minimum: 1, maximum: MAX_PACKS },
      },
    ],
    client_reference_id: checkoutId,
    metadata,
    payment_intent_data: { metadata },
    ...(email === undefined ? {} : { customer_email: email }),
    success_url: new URL(successPath, siteOrigin).href,
    cancel_url: new URL(cancelPath, siteOrigin).href,
  };
}

function toPrice(
  pack: TopUpPack,
): Pick<Stripe.Checkout.SessionCreateParams.LineItem, 'price_data'> {
  if (pack.amount === undefined || pack.currency === undefined) {
    throw new PaymentsUnavailable(
      'neither a price nor an amount and currency is configured',
      false,
    );
  }
  return {
    price_data: {
      currency: pack.currency.toLowerCase(),
      unit_amount: pack.amount,
      product_data: { name: `${pack.tokens} tokens` },
    },
  };
}

function toCheckoutSession(
  session: Stripe.Checkout.Session,
  pack: TopUpPack,
  priceId: string | undefined,
): CheckoutSession {
  const payment = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof payment?.latest_charge === 'string' ? null : payment?.latest_charge;
  return {
    sessionId: session.id,
    checkoutId: session.client_reference_id ?? undefined,
    state: toState(session, payment),
    packs: countPacks(session.line_items?.data ?? [], pack, priceId),
    amount: session.amount_total ?? undefined,
    currency: session.currency ?? undefined,
    paymentId: payment?.id ?? undefined,
    receiptUrl: charge?.receipt_url ?? undefined,
  };
}

function toState(
  session: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
): CheckoutSession['state'] {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  if (session.payment_status === 'paid') return 'paid';
  // The session of a refused payment stays complete and unpaid; only the payment shows the refusal.
  const isRefused = payment?.status === 'requires_payment_method' || payment?.status === 'canceled';
  return isRefused ? 'failed' : 'paying';
}

/** A payment counts only if it is for our pack, at our price and in a permitted quantity. */
function countPacks(
  items: readonly Stripe.LineItem[],
  pack: TopUpPack,
  priceId: string | undefined,
): number {
  const [item] = items;
  if (items.length !== 1 || item?.price == null) return 0;
  const { price, quantity } = item;
  const isOurs =
    priceId === undefined
      ? price.unit_amount === pack.amount && price.currency === pack.currency?.toLowerCase()
      : price.id === priceId;
  const isPossible = Number.isInteger(quantity) && Number(quantity) >= 1;
  return isOurs && isPossible ? Math.min(Number(quantity), MAX_PACKS) : 0;
}

async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toUnavailable(error);
  }
}

function toUnavailable(error: unknown): PaymentsUnavailable {
  if (error instanceof PaymentsUnavailable) return error;
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  const transient = [StripeAPIError, StripeConnectionError, StripeRateLimitError].some(
    (kind) => error instanceof kind,
  );
  const why = transient
    ? 'Stripe could not be reached or was too busy'
    : 'Stripe refused the request: check STRIPE_SECRET_KEY and the price';
  return new PaymentsUnavailable(why, transient, { cause: error });
}
