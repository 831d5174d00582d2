import type Stripe from 'stripe';
import { type LineItem, newId, type Price, type Session, toLineItem, toPrice } from './objects';

type Parameters = Stripe.Checkout.SessionCreateParams;
type ItemParameters = Stripe.Checkout.SessionCreateParams.LineItem;

/** Supported parameters. Stripe supports more; both refuse unknown names. */
const known = [
  'mode',
  'line_items',
  'client_reference_id',
  'metadata',
  'payment_intent_data',
  'customer_email',
  'success_url',
  'cancel_url',
] as const satisfies readonly (keyof Parameters)[];
const knownOfItem = [
  'price',
  'price_data',
  'quantity',
  'adjustable_quantity',
] as const satisfies readonly (keyof ItemParameters)[];

type Form = Readonly<Record<string, unknown>>;
export type NamedPrices = Readonly<Record<string, { currency: string; unit_amount: number }>>;

export interface SessionParameters {
  readonly given: Pick<
    Session,
    'cancel_url' | 'client_reference_id' | 'customer_email' | 'metadata' | 'success_url'
  >;
  readonly items: readonly LineItem[];
}

/**
 * Reads the form of POST /v1/checkout/sessions.
 * @param prices those that are named rather than given.
 * @throws TypeError in Stripe's words.
 */
export function readSessionParameters(form: Form, prices: NamedPrices): SessionParameters {
  requireKnown(form, known, '');
  if (form.mode !== 'payment') throw new TypeError('Invalid mode: must be payment here');
  const items = form.line_items;
  if (!Array.isArray(items) || items.length === 0) {
    throw new TypeError('Missing required param: line_items.');
  }
  const text = (name: (typeof known)[number]) => (form[name] as string | undefined) ?? null;
  return {
    given: {
      cancel_url: toUrl(text('cancel_url'), 'cancel_url'),
      client_reference_id: text('client_reference_id'),
      customer_email: text('customer_email'),
      metadata: (form.metadata as Record<string, string> | undefined) ?? {},
      success_url: toUrl(text('success_url'), 'success_url'),
    },
    items: items.map((item: Form, place) => readItem(item, `line_items[${place}]`, prices)),
  };
}

function readItem(item: Form, name: string, prices: NamedPrices): LineItem {
  requireKnown(item, knownOfItem, name);
  const quantity = Number(item.quantity);
  if (!Number.isInteger(quantity) || quantity < 1) {
    throw new TypeError(`Invalid integer: ${name}[quantity]`);
  }
  if (typeof item.price === 'string') {
    const price = prices[item.price];
    if (price === undefined) throw new TypeError(`No such price: '${item.price}'`);
    const whole = toPrice(item.price, price.currency, price.unit_amount);
    return toLineItem(whole, item.price, quantity);
  }
  const { price, description } = readPriceData(item.price_data as Form | undefined, name);
  return toLineItem(price, description, quantity);
}

function readPriceData(
  data: Form | undefined,
  name: string,
): { price: Price; description: string } {
  const { currency, unit_amount, product_data } = data ?? {};
  const amount = Number(unit_amount);
  if (typeof currency !== 'string' || !Number.isInteger(amount) || amount < 0) {
    throw new TypeError(`Missing required param: ${name}[price_data][currency, unit_amount].`);
  }
  const product = (product_data ?? {}) as Form;
  if (typeof product.name !== 'string') {
    throw new TypeError(`Missing required param: ${name}[price_data][product_data][name].`);
  }
  return { price: toPrice(newId('price'), currency, amount), description: product.name };
}

function requireKnown(form: Form, names: readonly string[], under: string): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const name = under === '' ? unknown : `${under}[${unknown}]`;
  throw new TypeError(`Received unknown parameter: ${name}`);
}

function toUrl(text: string | null, name: string): string | null {
  if (text !== null && !URL.canParse(text)) throw new TypeError(`Not a valid URL: ${name}`);
  return text;
}
