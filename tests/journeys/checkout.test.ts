import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as checkout from '@/contracts/money/checkout';
import { eventually } from '@/tests/support/eventually';
import { startCheckoutStack } from './checkout/start-checkout-stack';

const { api, stripe, shop, me, balance, history, state, start, waitForBalance, sweepLater } =
  await startCheckoutStack();
const latePayments = async () => (await me.call(checkout.listLatePayments)).body.payments;

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

  it('is paid on the stand-in’s page like by a user, and redirects back', async () => {
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
  ])('never redirects the user back to %s', async (returnTo) => {
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

  it('lists a bank transfer that is on its way, and credits it once it has arrived', async () => {
    const before = await balance();
    const { sessionId, checkoutId } = await start();
    await shop.pay(sessionId, 2, 'later');
    await eventually(async () => expect(await state(checkoutId)).toEqual({ state: 'paying' }));
    expect(await balance()).toBe(before);
    expect(await latePayments()).toEqual([
      {
        checkoutId,
        state: 'paying',
        tokens: 200,
        amount: 3800,
        currency: 'usd',
        since: expect.stringMatching(/^2\d{3}-.+Z$/),
      },
    ]);
    await shop.confirm(sessionId);
    await waitForBalance(before + 200);
    expect(await state(checkoutId)).toEqual({ state: 'credited', tokens: 200 });
    expect(await latePayments()).toEqual([]);
  });

  it('waits for a bank transfer for weeks, also when its events never arrive', async () => {
    const before = await balance();
    const { sessionId, checkoutId } = await start();
    shop.webhookUrl = undefined;
    await shop.pay(sessionId, 1, 'later');
    await sweepLater();
    await api.deps.database.query(
      `update checkouts set created = now() - interval '3 weeks' where checkout_id = $1`,
      [checkoutId],
    );
    await sweepLater();
    expect(await latePayments()).toMatchObject([{ checkoutId, state: 'paying' }]);
    await shop.confirm(sessionId);
    await sweepLater(60);
    expect(await balance()).toBe(before + 100);
  });

  it('says that a bank transfer was refused, and credits nothing, until another is paid', async () => {
    const before = await balance();
    const { sessionId, checkoutId } = await start();
    await shop.pay(sessionId, 1, 'later');
    await shop.decline(sessionId);
    await eventually(async () => expect(await state(checkoutId)).toEqual({ state: 'failed' }));
    expect(await latePayments()).toMatchObject([
      { checkoutId, state: 'failed', tokens: 100, amount: 1900, currency: 'usd' },
    ]);
    expect(await balance()).toBe(before);
    // The late event of the order must not restore the payment.
    const ordered = shop.events.findLast(({ type }) => type === 'checkout.session.completed');
    if (ordered !== undefined) await shop.deliver({ ...ordered, id: `evt_${randomUUID()}` });
    await sweepLater();
    expect(await state(checkoutId)).toEqual({ state: 'failed' });
    const next = await start();
    await shop.pay(next.sessionId);
    await waitForBalance(before + 100);
    expect(await latePayments()).toEqual([]);
  });

  it('asked for twice, in two tabs, is one page to pay on', async () => {
    const [first, second] = [await start(), await start()];
    expect(second).toEqual(first);
    await shop.pay(first.sessionId);
    await eventually(async () =>
      expect(await state(first.checkoutId)).toMatchObject({ state: 'credited' }),
    );
    expect((await start()).sessionId).not.toBe(first.sessionId);
  });

  it.each([
    ['another place to come back to', '/app/create?project=2'],
    ['the same place', '/app/user/account'],
  ])(
    'a page for %s closes one that leads elsewhere, and none that is paid',
    async (_, returnTo) => {
      const open = async (to: string): Promise<string> => {
        const { body } = await me.call(checkout.createCheckout, {}, { query: { returnTo: to } });
        return body.url.split('/').at(-1) ?? '';
      };
      const elsewhere = await open('/app/create?project=1');
      const paying = await open('/app/create?project=3');
      await shop.pay(paying, 1, 'later');
      const wanted = await open(returnTo);
      const statuses = [elsewhere, paying, wanted].map((id) => shop.find(id)?.session.status);
      expect(statuses).toEqual(['expired', 'complete', 'open']);
      const checkoutId = shop.find(elsewhere)?.session.client_reference_id ?? '';
      expect(await state(checkoutId)).toEqual({ state: 'expired' });
      await shop.confirm(paying);
    },
  );

  it('started in two tabs at the same moment leaves one page that can be paid', async () => {
    const places = ['/app?1', '/app?2', '/app?3', '/app?4'];
    const answers = await Promise.all(
      places.map((returnTo) => me.call(checkout.createCheckout, {}, { query: { returnTo } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ids = shop.events.filter(({ type }) => type === 'checkout.session.expired').slice(-3);
    expect(ids).toHaveLength(3);
    const last = answers.map(({ body }) => shop.find(body.url.split('/').at(-1) ?? '')?.session);
    expect(last.filter((session) => session?.status === 'open').length).toBeGreaterThan(0);
    const open = await api.deps.database.query(
      `select checkout_id from checkouts where state = 'open' and session_id is not null`,
    );
    expect(open).toHaveLength(1);
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
    // Each call returns to another place: a repeated request returns the same page.
    Array.from({ length: 50 }, (_, n) =>
      me.call(checkout.createCheckout, {}, { query: { returnTo: `/app?${n}` } }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});
