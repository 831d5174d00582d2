import Stripe from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { startDevStripe } from '@/dev/stripe/serve';

/** Dev Stripe, called through the stripe package, which is written for the real one. */
const stripe = await startDevStripe({ port: 0, secretKey: 'sk_test_x', webhookSecret: 'whsec_x' });
afterAll(() => stripe.close());
const address = new URL(stripe.url);
const client = new Stripe('sk_test_x', {
  host: address.hostname,
  port: address.port,
  protocol: 'http',
  maxNetworkRetries: 0,
  telemetry: false,
});
const price_data = { currency: 'usd', unit_amount: 1900, product_data: { name: '100 tokens' } };
const good: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [{ price_data, quantity: 1 }],
};

it('makes, pays, refunds and disputes as Stripe does', async () => {
  const session = await client.checkout.sessions.create({ ...good, customer_email: 'a@b.example' });
  expect(session).toMatchObject({ object: 'checkout.session', status: 'open', amount_total: 1900 });
  expect(Date.now() / 1000 - session.created).toBeLessThan(60);
  await stripe.shop.pay(session.id, 2);
  const paid = await client.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'payment_intent.latest_charge'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 3800,
    line_items: { data: [{ quantity: 2, amount_total: 3800, price: { unit_amount: 1900 } }] },
    payment_intent: {
      status: 'succeeded',
      amount_received: 3800,
      latest_charge: { amount_captured: 3800, receipt_email: 'a@b.example' },
    },
  });
  // The package reads numbers with decimals from text: a stand-in that sent a number would break it.
  expect(String(paid.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('1900');
  const payment = (paid.payment_intent as Stripe.PaymentIntent).id;
  const refund = await client.refunds.create({ payment_intent: payment, amount: 1000 });
  expect(refund).toMatchObject({ object: 'refund', amount: 1000, status: 'succeeded' });
  await stripe.shop.dispute(session.id);
  const { data: events } = await client.events.list();
  expect(events.map(({ type }) => type)).toEqual([
    'charge.dispute.created',
    'charge.refunded',
    'checkout.session.completed',
  ]);
});

it.each([
  ['a parameter there is not', { ...good, colour: 'red' }, 'Received unknown parameter: colour'],
  [
    'a parameter of an item there is not',
    { ...good, line_items: [{ price_data, quantity: 1, amount: 5 }] },
    'Received unknown parameter: line_items[0][amount]',
  ],
  [
    'no quantity',
    { ...good, line_items: [{ price_data }] },
    'Invalid integer: line_items[0][quantity]',
  ],
  ['nothing to buy', { mode: 'payment' }, 'Missing required param: line_items.'],
  ['an address that is none', { ...good, success_url: '/app' }, 'Not a valid URL: success_url'],
  [
    'a price it never made',
    { ...good, line_items: [{ price: 'price_x', quantity: 1 }] },
    "No such price: 'price_x'",
  ],
])('refuses %s, as Stripe does', async (_, parameters, message) => {
  const refusal = await client.checkout.sessions
    .create(parameters as Stripe.Checkout.SessionCreateParams)
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect((refusal as Error).message).toContain(message);
});
