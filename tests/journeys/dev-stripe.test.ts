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
  // The package parses decimal numbers from text: a stand-in that sent a number would break it.
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

it('refuses a card on its page, says so there, and takes another', async () => {
  const session = await client.checkout.sessions.create({
    ...good,
    success_url: 'http://a.example/',
  });
  const pay = (card: string) =>
    fetch(session.url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ quantity: '1', card, how: 'now' }),
      redirect: 'manual',
    });
  const refused = await pay('4000 0000 0000 9995');
  expect(refused.status).toBe(200);
  expect(await refused.text()).toContain('Your card has insufficient funds.');
  const open = await client.checkout.sessions.retrieve(session.id);
  expect([open.status, open.payment_status]).toEqual(['open', 'unpaid']);
  expect((await pay('4242 4242 4242 4242')).headers.get('location')).toBe('http://a.example/');
  const { data: events } = await client.events.list();
  expect(events.slice(0, 2)).toMatchObject([
    { type: 'checkout.session.completed', data: { object: { payment_status: 'paid' } } },
    {
      type: 'payment_intent.payment_failed',
      data: { object: { last_payment_error: { decline_code: 'insufficient_funds' } } },
    },
  ]);
});

it('takes a payment that its bank confirms or refuses later, and expires only what is open', async () => {
  const read = async (id: string) => {
    const session = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    const payment = session.payment_intent as Stripe.PaymentIntent | null;
    return [session.status, session.payment_status, payment?.status, payment?.amount_received];
  };
  const [good1, good2, open] = await Promise.all(
    [1, 2, 3].map(() => client.checkout.sessions.create(good)),
  );
  if (good1 === undefined || good2 === undefined || open === undefined) throw new TypeError();
  await stripe.shop.pay(good1.id, 1, 'later');
  await stripe.shop.pay(good2.id, 1, 'later');
  expect(await read(good1.id)).toEqual(['complete', 'unpaid', 'processing', 0]);
  const begun = (await client.checkout.sessions.retrieve(good1.id)).payment_intent;
  await stripe.shop.confirm(good1.id);
  await stripe.shop.decline(good2.id);
  expect(await read(good1.id)).toEqual(['complete', 'paid', 'succeeded', 1900]);
  expect((await client.checkout.sessions.retrieve(good1.id)).payment_intent).toBe(begun);
  expect(await read(good2.id)).toEqual(['complete', 'unpaid', 'requires_payment_method', 0]);
  expect(await client.checkout.sessions.expire(open.id)).toMatchObject({
    status: 'expired',
    url: null,
  });
  for (const { id } of [open, good1]) {
    const refusal = await client.checkout.sessions.expire(id).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  }
  expect((await client.events.list()).data.slice(0, 5).map(({ type }) => type)).toEqual([
    'checkout.session.expired',
    'checkout.session.async_payment_failed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
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
