import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * Stripe's objects as far as this product reads them. The types are those of the stripe package, which
 * are generated from Stripe's published OpenAPI description: a field that does not exist there, or
 * has another type, does not compile.
 */
type Price = Pick<Stripe.Price, 'id' | 'object' | 'currency' | 'unit_amount'>;
type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_subtotal' | 'amount_total' | 'currency' | 'description' | 'quantity'
> & { price: Price };
type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'currency' | 'paid' | 'receipt_url' | 'refunded'
> & { payment_intent: string };
export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'currency' | 'metadata' | 'status'
> & { latest_charge: Charge | null };
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
>;
export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'charge' | 'currency' | 'payment_intent' | 'status'
>;
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'reason' | 'status'
> & { charge: string; payment_intent: string };
export type StripeEvent = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { type: Stripe.Event['type']; data: { object: object } };

/** A session with what belongs to it but is only sent when asked for. */
export interface SessionRecord {
  session: Session;
  items: LineItem[];
  payment: PaymentIntent | null;
}

export function newId(prefix: string): string {
  return `${prefix}_test_${randomBytes(12).toString('hex')}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

const DAY_SECONDS = 24 * 60 * 60;

export interface SessionParameters {
  readonly mode?: string;
  readonly client_reference_id?: string;
  readonly customer_email?: string;
  readonly success_url?: string;
  readonly cancel_url?: string;
  readonly metadata?: Record<string, string>;
  readonly line_items?: readonly {
    readonly quantity?: string;
    readonly price?: string;
    readonly price_data?: {
      readonly currency?: string;
      readonly unit_amount?: string;
      readonly product_data?: { readonly name?: string };
    };
  }[];
}

/** @param prices amounts of the prices that are named rather than given. */
export function toSessionRecord(
  parameters: SessionParameters,
  pageOrigin: string,
  prices: Readonly<Record<string, { currency: string; unit_amount: number }>>,
): SessionRecord {
  const id = newId('cs');
  const items = (parameters.line_items ?? []).map((item) => toLineItem(item, prices));
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: items.reduce((sum, item) => sum + item.amount_total, 0),
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created: nowSeconds(),
    currency: items[0]?.currency ?? null,
    customer_email: parameters.customer_email ?? null,
    expires_at: nowSeconds() + DAY_SECONDS,
    livemode: false,
    metadata: parameters.metadata ?? {},
    mode: 'payment',
    payment_status: 'unpaid',
    status: 'open',
    success_url: parameters.success_url ?? null,
    url: `${pageOrigin}/pay/${id}`,
  };
  return { session, items, payment: null };
}

function toLineItem(
  item: NonNullable<SessionParameters['line_items']>[number],
  prices: Readonly<Record<string, { currency: string; unit_amount: number }>>,
): LineItem {
  const given = item.price_data;
  const named = item.price === undefined ? undefined : prices[item.price];
  const unitAmount = named?.unit_amount ?? Number(given?.unit_amount);
  const currency = named?.currency ?? given?.currency;
  if (currency === undefined || !Number.isInteger(unitAmount) || unitAmount < 0) {
    throw new TypeError(
      'line_items need a known price, or price_data with currency and unit_amount',
    );
  }
  const quantity = Number(item.quantity ?? 1);
  return {
    id: newId('li'),
    object: 'item',
    amount_subtotal: unitAmount * quantity,
    amount_total: unitAmount * quantity,
    currency,
    description: given?.product_data?.name ?? item.price ?? '',
    quantity,
    price: {
      id: item.price ?? newId('price'),
      object: 'price',
      currency,
      unit_amount: unitAmount,
    },
  };
}

export function toPayment(record: SessionRecord, receiptOrigin: string): PaymentIntent {
  const amount = record.session.amount_total ?? 0;
  const currency = record.session.currency ?? 'usd';
  const id = newId('pi');
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    currency,
    paid: true,
    payment_intent: id,
    receipt_url: `${receiptOrigin}/receipts/${id}`,
    refunded: false,
  };
  return {
    id,
    object: 'payment_intent',
    amount,
    currency,
    metadata: record.session.metadata ?? {},
    status: 'succeeded',
    latest_charge: charge,
  };
}
