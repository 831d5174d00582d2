import { answer, cannedId, refusal } from '../support/canned-answers';
import { expect, expectAccessible, test } from '../support/end-to-end';

const created = '2025-01-05T20:04:00.000Z';
const transactions = [
  { transaction: 'videoGeneration', amount: -30, comment: 'Seaside cottage', projectId: cannedId },
  { transaction: 'imageEnhancement', amount: -5, comment: 'Living room' },
  { transaction: 'other', amount: -1, comment: 'Correction' },
  { transaction: 'topUp', amount: 100, comment: 'Free trial' },
].map((entry, n) => ({ ...entry, transactionId: String(n), created }));

test('the account shows what is there, what came and what went', async ({ page }) => {
  await answer(page, 'GET', '/api/user/tokens', { body: { balance: 64 } });
  await answer(page, 'GET', '/api/user/transactions', { body: { transactions } });
  await page.goto('/app/user/account');
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByText('Current Balance').locator('..')).toContainText('64 tokens');
  await expect(page.getByText('Total Topped Up').locator('..')).toContainText('100 tokens');
  await expect(page.getByText('Total Used').locator('..')).toContainText('36 tokens');
  const rows = page.getByRole('region', { name: 'Transaction History' }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('Video Generation');
  await expect(rows.nth(0)).toContainText('Jan 5, 2025 3:04 PM');
  await expect(rows.nth(0)).toContainText('-30');
  await expect(rows.nth(3)).toContainText('Top Up');
  await expect(rows.nth(3)).toContainText('+100');
  await expect(rows.nth(0).getByRole('link', { name: 'Project: 3f9f1a3e…' })).toHaveAttribute(
    'href',
    `/app?project=${cannedId}`,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/app');
});

test('the history says that it is loading, empty or could not be loaded', async ({
  page,
  consoleErrors,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user/transactions', async (route) => {
    await held;
    await route.fulfill({ json: { transactions: [] } });
  });
  await page.goto('/app/user/account');
  await expect(page.getByText('Loading transactions...')).toBeVisible();
  release();
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await answer(page, 'GET', '/api/user/transactions', refusal(400, 'invalid_request', 'No.'));
  await page.reload();
  await expect(page.getByText('Failed to load transactions')).toBeVisible();
  await expectAccessible(page);
  consoleErrors.length = 0;
});

test('a checkout that cannot be started says so in an alert', async ({ page, consoleErrors }) => {
  await page.goto('/app/user/account');
  await answer(page, 'POST', '/api/stripe/create-checkout', refusal(502, 'provider_failed', 'x'));
  await page.getByRole('button', { name: 'Top Up Tokens' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Failed to start checkout. Please try again.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  consoleErrors.length = 0;
});

test('without a session the checkout is only logged, and alerted on the account screen', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/app/user/account');
  await answer(page, 'POST', '/api/stripe/create-checkout', refusal(401, 'unauthenticated', 'x'));
  const line = page.waitForEvent('console', (message) =>
    message.text().includes('No auth token available'),
  );
  await page.getByRole('button', { name: 'Top Up Tokens' }).click();
  await line;
  await expect(page.getByRole('alertdialog')).toContainText(
    'Failed to start checkout. Please try again.',
  );
  consoleErrors.length = 0;
});

test('in local mode a top-up charges no card and adds the tokens', async ({ page }) => {
  await page.goto('/app/user/account');
  await page.getByRole('button', { name: 'Top Up Tokens' }).click();
  await expect(page.getByRole('heading', { name: 'No card is charged' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add tokens' }).click();
  await expect(page.getByText('Tokens added')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Transaction History' }).getByText('Top Up').first(),
  ).toBeVisible();
});

test('any other path is Page Not Found', async ({ page, consoleErrors }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectAccessible(page);
  consoleErrors.length = 0;
});
