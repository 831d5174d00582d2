import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as checkout from '@/contracts/checkout';
import { eventually } from '@/tests/support/eventually';
import { startCheckoutStack } from './checkout/start-checkout-stack';

const { api, stripe, shop, me, balance, history, state, start, waitForBalance, sweepLater } =
  await startCheckoutStack();

describe('a top-up by card', () => {
  it('leads to the hosted page, and credits what was paid there', async () => {
    const before = await balance();
    const answer = await me.call(
      checkout.createCheckout,
      {},
      { query: { returnTo: '/app/create?project=1' } },
    );
    expect(answer.body).toEqual({ url: expect.stringContaining(`${stripe.url}/pay/cs_test_`) });
    const sessionId = answer.body.url.split('/').at(-1);
    const record = shop.find(sessionId);
    const checkoutId = record?.session.client_reference_id ?? '';
    expect(record?.session).toMatchObject({
      mode: 'payment',
      amount_total: 1900,
      currency: 'usd',
      success_url: `https://homereel.example/app/create?project=1&checkout=${checkoutId}`,
      cancel_url: 'https://homereel.example/app/create?project=1',
    });
    expect(await state(checkoutId)).toEqual({ state: 'open' });

    await shop.pay(sessionId, 3);
    await waitForBalance(before + 300);
    expect(await state(checkoutId)).toEqual({ state: 'credited', tokens: 300 });
    expect((await history())[0]).toEqual({
      transactionId: expect.any(String),
      transaction: 'topUp',
      amount: 300,
      comment: 'Top-up, 3 packs',
      created: expect.any(String),
      receiptUrl: expect.stringContaining(`${stripe.url}/receipts/`),
    });
  });

  it('is paid on the stand-in’s page as a person pays it, and leads back', async () => {
    const before = await balance();
    const { checkoutId, sessionId } = await start();
    const page = `${stripe.url}/pay/${sessionId}`;
    expect(await (await fetch(page)).text()).toContain('no card is charged');
    const form = new URLSearchParams({ quantity: '2', how: 'now' });
    const paid = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    expect(paid.headers.get('location')).toBe(
      `https://homereel.example/app/user/account?checkout=${checkoutId}`,
    );
    await waitForBalance(before + 200);
    expect(await (await fetch(page)).text()).toContain('This checkout is closed');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/app/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
  ])('never sends the person back to %s', async (returnTo) => {
    const answer = await me.call(checkout.createCheckout, {}, { query: { returnTo } });
    const session = shop.find(answer.body.url.split('/').at(-1))?.session;
    const account = 'https://homereel.example/app/user/account';
    expect(session?.cancel_url).toBe(account);
    expect(session?.success_url).toBe(`${account}?checkout=${session?.client_reference_id}`);
  });

  it('answers a repeated call with the same checkout', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => me.call(checkout.createCheckout, {}, { headers })),
    );
    expect(new Set(answers.map((answer) => answer.body.url)).size).toBe(1);
  });

  it('credits a bank transfer once it has arrived', async () => {
    const before = await balance();
    const { sessionId, checkoutId } = await start();
    await shop.pay(sessionId, 1, 'later');
    await sweepLater();
    expect([await balance(), await state(checkoutId)]).toEqual([before, { state: 'open' }]);
    await shop.confirm(sessionId);
    await waitForBalance(before + 100);
  });

  it('says that a bank transfer was refused, and credits nothing', async () => {
    const before = await balance();
    const { sessionId, checkoutId } = await start();
    await shop.pay(sessionId, 1, 'later');
    await shop.decline(sessionId);
    await eventually(async () => expect(await state(checkoutId)).toEqual({ state: 'expired' }));
    expect(await balance()).toBe(before);
  });

  it('reports that the user let it expire', async () => {
    const { sessionId, checkoutId } = await start();
    await shop.expire(sessionId);
    await eventually(async () => expect(await state(checkoutId)).toEqual({ state: 'expired' }));
  });

  it('credits nothing but our pack at our price, and reports that it was paid', async () => {
    const before = await balance();
    const { sessionId, checkoutId } = await start();
    const item = shop.find(sessionId)?.items[0];
    if (item !== undefined) item.price.unit_amount = 1;
    await shop.pay(sessionId, 100);
    await eventually(async () => expect(await state(checkoutId)).toEqual({ state: 'refused' }));
    await sweepLater();
    expect(await balance()).toBe(before);
  });

  it('is credited by the sweep when its event never arrived', async () => {
    const before = await balance();
    const { sessionId } = await start();
    shop.webhookUrl = undefined;
    await shop.pay(sessionId);
    await sweepLater();
    expect(await balance()).toBe(before + 100);
  });

  it('is credited later when Stripe is down while its event arrives', async () => {
    const before = await balance();
    const { sessionId } = await start();
    stripe.breakDown({ status: 503, calls: 3 });
    await shop.pay(sessionId);
    await eventually(async () => {
      await sweepLater();
      expect(await balance()).toBe(before + 100);
    });
  });

  it.each([
    ['is down', 500],
    ['limits our rate', 429],
    ['refuses our key', 401],
  ])('starts nothing when Stripe %s', async (_, status) => {
    stripe.breakDown({ status, calls: 100 });
    const answer = await me.call(checkout.createCheckout);
    stripe.breakDown({ status: 500, calls: 0 });
    expect([answer.status, answer.body]).toEqual([
      502,
      {
        error: 'The payment page could not be opened.',
        code: 'provider_failed',
        requestId: expect.any(String),
      },
    ]);
  });

  it('is never credited without payment while payment keys are configured', async () => {
    const { checkoutId } = await start();
    const answer = await me.call(checkout.completeLocalCheckout, { checkoutId }, { body: {} });
    expect(answer.status).toBe(404);
    expect((await me.call(checkout.readCheckout, { checkoutId: randomUUID() })).status).toBe(404);
  });
});

it('starts at most 30 of 50 simultaneous top-ups of one user in an hour', async () => {
  await api.deps.database.query(`update checkouts set created = now() - interval '2 hours'`);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => me.call(checkout.createCheckout)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});
