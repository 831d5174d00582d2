import { expect, type Page } from '@playwright/test';
import { answer, cannedId, refusal } from '@/tests/support/canned-answers';
import { statesOf } from './screen-state';

const kinds = [
  ['videoGeneration', -90, 'Seaside cottage', cannedId],
  ['imageEnhancement', -5, 'Living room, brightened', cannedId],
  ['topUp', 500, 'Top-up: 5 packs', undefined],
  ['other', -100, 'Refund of a top-up', undefined],
  ['videoGeneration', -120, 'Town house with a rather long name that somebody wrote', cannedId],
  ['topUp', 100, 'Free trial', undefined],
] as const;
const transactions = kinds.map(([transaction, amount, comment, projectId], n) => ({
  transactionId: String(n),
  transaction,
  amount,
  comment,
  created: `2025-01-0${9 - n}T20:04:00.000Z`,
  ...(projectId !== undefined && { projectId }),
}));

async function open(page: Page, history: unknown = { transactions }): Promise<void> {
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 1_285 } });
  await answer(page, 'GET', '/api/user/transactions', { body: history });
  await page.goto('/app/user/account');
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
}

export const accountStates = statesOf('account', {
  history: open,
  empty: async (page) => {
    await open(page, { transactions: [] });
    await expect(page.getByText('No transactions yet')).toBeVisible();
  },
  loading: async (page) => {
    await page.route('**/api/user/transactions', () => new Promise(() => {}));
    await page.goto('/app/user/account');
    await expect(page.getByText('Loading transactions...')).toBeVisible();
  },
  failed: async (page) => {
    await answer(page, 'GET', '/api/user/transactions', refusal(400, 'invalid_request', 'No.'));
    await page.goto('/app/user/account');
    await expect(page.getByText('Failed to load transactions')).toBeVisible();
  },
  'checkout-failed': async (page) => {
    await open(page);
    await answer(page, 'POST', '/api/stripe/create-checkout', refusal(502, 'provider_failed', 'x'));
    await page.getByRole('button', { name: 'Top Up Tokens' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  checkout: async (page) => {
    await page.goto('/app/user/account');
    await page.getByRole('button', { name: 'Top Up Tokens' }).click();
    await expect(page.getByRole('heading', { name: 'No card is charged' })).toBeVisible();
  },
  'simple-menu': async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'User Account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  },
  menu: async (page) => {
    const user = { userId: 'u-1', name: 'Anna Agent', email: 'anna@harbour-realty.example' };
    const session = { isProviderInUse: true, user };
    await answer(page, 'GET', '/auth/session', { body: session });
    await open(page);
    await page.getByRole('button', { name: /^Account: / }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out', exact: true })).toBeVisible();
  },
});
