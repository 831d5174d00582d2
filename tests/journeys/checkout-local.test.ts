import { expect, it } from 'vitest';
import * as checkout from '@/contracts/money/checkout';
import { exportTransactions, listTransactions, readBalance } from '@/contracts/money/ledger';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';

const api = await startTestApi();
const me = new ApiClient(api.address);
const issuer = await startTokenIssuer();
const signedIn = await startTestApi({ OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: audience });

it('credits a pack without a card where there are neither payment keys nor accounts', async () => {
  const { url } = (await me.call(checkout.createCheckout)).body;
  const page = new URL(url, 'http://site.example');
  const checkoutId = page.searchParams.get('id') ?? '';
  expect(page.pathname).toBe('/app/user/checkout');
  expect(page.searchParams.get('next')).toBe(`/app/user/account?checkout=${checkoutId}`);

  const params = { checkoutId };
  const done = await me.call(checkout.completeLocalCheckout, params, { body: { quantity: 2 } });
  expect([done.status, done.body]).toEqual([200, { tokens: 200 }]);
  await me.call(checkout.completeLocalCheckout, params, { body: { quantity: 2 } });
  expect((await me.call(readBalance)).body).toEqual({ tokens: 300 });
  expect((await me.call(checkout.readCheckout, params)).body).toEqual({
    state: 'credited',
    tokens: 200,
  });
  expect((await me.call(listTransactions)).body.transactions).toMatchObject([
    { transaction: 'topUp', amount: 200, comment: 'Top-up, 2 packs' },
    { transaction: 'topUp', amount: 100, comment: 'Free trial' },
  ]);
});

it('accepts no top-ups with accounts but without payment keys', async () => {
  const token = await issuer.sign('anna');
  const answer = await new ApiClient(signedIn.address, token).call(checkout.createCheckout);
  expect([answer.status, answer.body.code]).toEqual([503, 'not_set_up']);
});

it.each([0, -1, 1.5, 101, 1e9])('refuses %d packs', async (quantity) => {
  const { url } = (await me.call(checkout.createCheckout)).body;
  const checkoutId = new URL(url, 'http://site.example').searchParams.get('id') ?? '';
  const answer = await me.call(
    checkout.completeLocalCheckout,
    { checkoutId },
    { body: { quantity } },
  );
  expect(answer.status).toBe(400);
});

it('exports the history as a CSV file', async () => {
  const file = await me.fetch(exportTransactions);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toContain('homereel-transactions.csv');
  const [head, newest] = (await file.text()).split('\r\n');
  expect(head).toBe('Date,Kind,Comment,Tokens,Project,Receipt');
  expect(newest).toMatch(/^[0-9TZ:.-]+,topUp,"Top-up, 2 packs",200,,$/);
});
