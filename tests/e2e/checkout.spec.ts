import type { Page } from '@playwright/test';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { type DevStripe, startDevStripe } from '@/dev/stripe/serve';
import { findFreePort } from '@/scripts/supervise/network';
import { type RunningHomereel, startHomereel } from '@/tests/support/start-homereel';
import { test as base, expect } from '../support/end-to-end';
import { makePhotos } from '../support/photos';

interface Shop {
  readonly homereel: RunningHomereel;
  readonly stripe: DevStripe;
}

/** The complete product with sign-in, selling tokens through the stand-in for Stripe. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const keys = { secretKey: 'sk_test_end_to_end', webhookSecret: 'whsec_end_to_end' };
      const stripe = await startDevStripe({ port: 0, ...keys });
      const port = await findFreePort('127.0.0.1');
      const homereel = await startHomereel({
        OIDC_ISSUER: `http://127.0.0.1:${port}`,
        OIDC_CLIENT_ID: devClient.clientId,
        OIDC_CLIENT_SECRET: devClient.clientSecret,
        OIDC_AUDIENCE: devClient.audience,
        STRIPE_SECRET_KEY: keys.secretKey,
        STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
        STRIPE_API_ADDRESS: stripe.url,
        TRIAL_TOKENS: '10',
      });
      stripe.shop.webhookUrl = `${homereel.origin}/api/stripe/webhook`;
      const provider: DevProvider = await startDevProvider({
        ...devClient,
        port,
        appOrigins: [homereel.origin],
        tokenLife: { seconds: 600 },
      });
      await use({ homereel, stripe });
      await homereel.stop();
      await provider.close();
      await stripe.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.homereel.origin),
});

async function signIn(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(path);
}

test('too few tokens: bought on the hosted page, and the waiting project continues with one click', async ({
  page,
  folder,
  consoleErrors,
}) => {
  const photos = await makePhotos(folder, 2, { width: 640, height: 480 });
  await signIn(page, '/app/create', 'Anna Agent');
  // The test provider's page has no icon.
  consoleErrors.length = 0;
  await page.getByLabel('Add photos and clips').setInputFiles(photos);
  const generate = page.getByRole('button', { name: 'Generate Video (20 tokens)' });
  await expect(page.getByText('You need 10 more tokens.')).toBeVisible();
  await expect(generate).toBeDisabled();
  await expect(page).toHaveURL(/\/app\/create\?project=/);
  const workPlace = page.url();

  await page.getByRole('button', { name: 'Account: Anna Agent' }).click();
  await expect(page.getByRole('menuitem', { name: '10 tokens' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Buy more →' }).click();
  await expect(page.getByText('no card is charged')).toBeVisible();
  await expect(page.getByText('anna@example.test')).toBeVisible();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();

  await expect(page.getByText('Tokens added')).toBeVisible();
  await expect(page).toHaveURL(workPlace);
  await expect(page.getByText('Balance: 210 tokens')).toBeVisible();
  await page.getByRole('button', { name: 'Account: Anna Agent' }).click();
  await expect(page.getByRole('menuitem', { name: '210 tokens' })).toBeVisible();
  await page.keyboard.press('Escape');
  await generate.click();
  await expect(page).toHaveURL(/\/app\/video\//);

  await page.goto('/app/user/account');
  const topUp = page.getByRole('listitem').filter({ hasText: 'Top-up, 2 packs' });
  await expect(topUp).toContainText('+200');
  await expect(topUp.getByRole('link', { name: /receipt/i })).toBeVisible();
});

test('after an abandoned payment, the user is back on the same page and nothing is credited', async ({
  page,
  consoleErrors,
}) => {
  await signIn(page, '/app/user/account', 'Ben Broker');
  consoleErrors.length = 0;
  await page.getByRole('button', { name: 'Top Up Tokens' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/app/user/account');
  await expect(page.getByText('Current Balance').locator('..')).toContainText('10 tokens');
});

test('the payment page reports a refused card, which costs nothing; another one pays, and a refund is deducted', {
  tag: '@long',
}, async ({ page, shop, context, consoleErrors }) => {
  await signIn(page, '/app/user/account', 'Anna Agent');
  consoleErrors.length = 0;
  const balance = page.getByText('Current Balance').locator('..');
  await expect(balance).toContainText(/\d tokens/);
  const before = Number((await balance.textContent())?.match(/([\d,]+) tokens/)?.[1]);
  await page.getByRole('button', { name: 'Top Up Tokens' }).click();
  const card = page.getByLabel('Card number');
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await card.fill('4000 0000 0000 0002');
  await pay.click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  const elsewhere = await context.newPage();
  await elsewhere.goto('/app/user/account');
  await expect(elsewhere.getByText('Current Balance').locator('..')).toContainText(
    `${before} tokens`,
  );
  await card.fill('4242 4242 4242 4242');
  await pay.click();
  await expect(page.getByText('Tokens added')).toBeVisible();
  await expect(balance).toContainText(`${before + 100} tokens`);

  const { object } = shop.stripe.shop.events.at(-1)?.data ?? {};
  await shop.stripe.shop.refund((object as { id: string }).id);
  await page.reload();
  await expect(balance).toContainText(`${before} tokens`);
  const history = page.getByRole('region', { name: 'Transaction History' });
  await expect(history.getByText('-100', { exact: true })).toBeVisible();
  // After a sign-out in one tab, the other one no longer shows the account: it says so, or asks to sign in.
  await elsewhere.getByRole('button', { name: 'Account: Anna Agent' }).click();
  await elsewhere.getByRole('menuitem', { name: /^(Sign|Log) ?out$/i }).click();
  await expect(balance).toHaveCount(0);
  // Pending requests, such as those for the brand's pictures, are rejected.
  consoleErrors.length = 0;
});

test('a payment that the bank confirms later stays listed, also elsewhere, until it is through or refused', async ({
  page,
  shop,
  context,
  consoleErrors,
}) => {
  const { shop: stripe } = shop.stripe;
  const lastSession = () => {
    const ordered = stripe.events.findLast(({ type }) => type === 'checkout.session.completed');
    const { object } = ordered?.data ?? {};
    return (object as { id: string }).id;
  };
  await signIn(page, '/app/user/account', 'Ben Broker');
  consoleErrors.length = 0;
  const topUp = page.getByRole('button', { name: 'Top Up Tokens' });
  await topUp.click();
  const payPage = /\/pay\/cs_test_/;
  await expect(page).toHaveURL(payPage);
  const address = page.url();
  await page.goBack();
  // A repeated request leads to the same page.
  await topUp.click();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(
    page.getByText('We’re waiting for your bank to confirm your payment.'),
  ).toBeVisible();
  await page.reload();
  const listed = page.getByRole('region', { name: 'Payments on their way' });
  await expect(listed).toContainText(/Your payment of \$[\d.]+ for 100 tokens is on its way/);

  const elsewhere = await context.newPage();
  await elsewhere.goto('/app/user/account');
  const there = elsewhere.getByRole('region', { name: 'Payments on their way' });
  await expect(there).toBeVisible();
  await stripe.confirm(lastSession());
  await elsewhere.reload();
  await expect(elsewhere.getByText('+100', { exact: true }).first()).toBeVisible();
  await expect(there).toBeHidden();

  await elsewhere.getByRole('button', { name: 'Top Up Tokens' }).click();
  await elsewhere.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(there).toBeVisible();
  await stripe.decline(lastSession());
  await elsewhere.reload();
  await expect(there).toContainText('didn’t go through');
  await expect(there).toContainText('you weren’t charged and no tokens were added');
});
