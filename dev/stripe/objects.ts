import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * Complete Stripe objects. The types are those of the stripe package, which are generated from Stripe's
 * published OpenAPI description (the package names its version in OPENAPI_VERSION): a field that is missing,
 * has another type or does not exist there does not compile.
 */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & {
  /** A decimal number is sent as text; the package declares its own type for it. */
  unit_amount_decimal: string;
};
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price };
export type Session = Stripe.Checkout.Session;
export type StripeEvent = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & { type: Stripe.Event['type']; data: { object: object } };

export function newId(prefix: string): string {
  return `${prefix}_test_${randomBytes(12).toString('hex')}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

const DAY_SECONDS = 24 * 60 * 60;

/** @returns an open, unpaid session. */
export function toSession(
  given: Pick<
    Session,
    'cancel_url' | 'client_reference_id' | 'customer_email' | 'metadata' | 'success_url'
  >,
  items: readonly LineItem[],
  pageOrigin: string,
): Session {
  const id = newId('cs');
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0);
  return {
    ...unusedOfSession,
    ...given,
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    created: nowSeconds(),
    currency: items[0]?.currency ?? null,
    expires_at: nowSeconds() + DAY_SECONDS,
    livemode: false,
    mode: 'payment',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pageOrigin}/pay/${id}`,
  };
}

export function toLineItem(price: Price, description: string, quantity: number): LineItem {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: { enabled: true, maximum: null, minimum: null },
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}

export function toPrice(id: string, currency: string, amount: number): Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: nowSeconds(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod'),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}

/** Fields that this product's sessions never use. */
const unusedOfSession = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<Session>;
