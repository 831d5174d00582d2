import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { startCheckoutStack, webhookSecret } from './checkout/start-checkout-stack';

const { shop, webhookUrl, balance, history, start, waitForBalance, sweepLater } =
  await startCheckoutStack();

describe('refunds and disputes', () => {
  async function topUp(): Promise<string> {
    const before = await balance();
    const { sessionId } = await start();
    await shop.pay(sessionId);
    await waitForBalance(before + 100);
    return sessionId;
  }

  it('deducts partial refunds, whose events arrive in any order', async () => {
    const sessionId = await topUp();
    const before = await balance();
    shop.webhookUrl = undefined;
    await shop.refund(sessionId, 475);
    await shop.refund(sessionId);
    shop.webhookUrl = webhookUrl;
    const [part, rest] = shop.events.slice(-2);
    if (part === undefined || rest === undefined) throw new Error('expected two refund events');
    await shop.deliver(rest);
    await waitForBalance(before - 100);
    await shop.deliver(part);
    await sweepLater();
    expect(await balance()).toBe(before - 100);
    expect((await history())[0]).toMatchObject({
      transaction: 'other',
      amount: -100,
      comment: 'Refund of a top-up',
    });
  });

  it('deducts a disputed payment until the dispute is won', async () => {
    const sessionId = await topUp();
    const before = await balance();
    const won = await shop.dispute(sessionId);
    await waitForBalance(before - 100);
    await shop.closeDispute(sessionId, won, 'won');
    await waitForBalance(before);
    const lost = await shop.dispute(sessionId);
    await waitForBalance(before - 100);
    await shop.closeDispute(sessionId, lost, 'lost');
    await sweepLater();
    expect(await balance()).toBe(before - 100);
  });
});

describe('the webhook', () => {
  const event = (): string =>
    JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: 'ping', data: {} });
  const post = (body: string, signature?: string) =>
    fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      body,
    });
  const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options });

  it('accepts signed events, and refuses unsigned, forged, altered or old ones', async () => {
    const payload = event();
    const old = Math.floor(Date.now() / 1000) - 600;
    const statuses = [
      await post(payload, sign(payload)),
      await post(payload),
      await post(payload, sign(payload, { secret: 'whsec_of_somebody_else' })),
      await post(payload.replace('ping', 'pong'), sign(payload)),
      await post(payload, sign(payload, { timestamp: old })),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
  });

  it('refuses a huge body', async () => {
    const payload = JSON.stringify({ id: 'evt_huge', padding: 'x'.repeat(1024 * 1024) });
    expect((await post(payload, sign(payload))).status).toBe(413);
  });

  it('ignores a session that is not ours', async () => {
    const before = await balance();
    const foreign = shop.create(
      {
        mode: 'payment',
        client_reference_id: randomUUID(),
        line_items: [
          {
            quantity: '1',
            price_data: {
              currency: 'usd',
              unit_amount: '1900',
              product_data: { name: 'Something else' },
            },
          },
        ],
      },
      undefined,
    );
    await shop.pay(foreign.id);
    await sweepLater();
    expect(await balance()).toBe(before);
  });

  it('credits each of 100 payments once over 1,000 deliveries, shuffled and repeated', async () => {
    const before = await balance();
    shop.webhookUrl = undefined;
    const first = shop.events.length;
    for (let payment = 0; payment < 100; payment += 1) {
      const { sessionId } = await start();
      await shop.pay(sessionId);
    }
    shop.webhookUrl = webhookUrl;
    const sent = shop.events.slice(first);
    const deliveries = Array.from({ length: 10 }, () => sent)
      .flat()
      .map((one) => ({ one, turn: Math.random() }))
      .sort((a, b) => a.turn - b.turn);
    let rest = deliveries;
    while (rest.length > 0) {
      const batch = rest.slice(0, 25);
      rest = rest.slice(25);
      const statuses = await Promise.all(batch.map(({ one }) => shop.deliver(one)));
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    await waitForBalance(before + 100 * 100);
    await sweepLater();
    expect(await balance()).toBe(before + 100 * 100);
  });
});
