import { afterAll, afterEach, expect } from 'vitest';
import * as checkout from '@/contracts/money/checkout';
import { listTransactions, readBalance } from '@/contracts/money/ledger';
import { startDevStripe } from '@/dev/stripe/serve';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { sweepCheckouts } from '@/product-api/people/checkout/sweep-checkouts';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';

export const webhookSecret = 'whsec_for_tests';

/** Starts a product API that sells top-ups through dev Stripe. Call it at the top of a test file. */
export async function startCheckoutStack() {
  const stripe = await startDevStripe({ port: 0, secretKey: 'sk_test_for_tests', webhookSecret });
  const { shop } = stripe;
  const api = await startTestApi({
    STRIPE_SECRET_KEY: 'sk_test_for_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_ADDRESS: stripe.url,
    APP_ORIGIN: 'https://homereel.example',
    LIMIT_REQUESTS_PER_MINUTE: '100000',
    LIMIT_CHANGES_PER_MINUTE: '100000',
  });
  const webhookUrl = `${api.address}/api/stripe/webhook`;
  shop.webhookUrl = webhookUrl;
  const me = new ApiClient(api.address);
  const { database } = api.deps;

  afterEach(async () => {
    shop.webhookUrl = webhookUrl;
    expect((await checkLedger(database)).faults).toEqual([]);
  });
  afterAll(() => stripe.close());

  const balance = async (): Promise<number> => (await me.call(readBalance)).body.tokens;
  return {
    api,
    stripe,
    shop,
    me,
    webhookUrl,
    balance,
    history: async () => (await me.call(listTransactions)).body.transactions,
    state: async (checkoutId: string) =>
      (await me.call(checkout.readCheckout, { checkoutId })).body,

    /** Starts a top-up as the account screen does; returns its ids here and at the provider. */
    async start(): Promise<{ sessionId: string; checkoutId: string }> {
      // Backdates earlier checkouts, so that the hourly limit does not apply to these tests.
      await database.query(`update checkouts set created = now() - interval '2 hours'`);
      const answer = await me.call(checkout.createCheckout);
      expect(answer.status).toBe(200);
      const sessionId = new URL(answer.body.url).pathname.split('/').at(-1) ?? '';
      const checkoutId = shop.find(sessionId)?.session.client_reference_id ?? '';
      return { sessionId, checkoutId };
    },

    waitForBalance: (tokens: number) =>
      eventually(async () => expect(await balance()).toBe(tokens)),

    /** Sweeps as if this many minutes had passed. */
    async sweepLater(minutes = 3): Promise<void> {
      await database.query(`update checkouts set asked = now() - make_interval(mins => $1)`, [
        minutes,
      ]);
      await database.query(
        `update payment_events set tried = now() - interval '2 minutes' where tried is not null`,
      );
      await sweepCheckouts(api.deps);
    },
  };
}
