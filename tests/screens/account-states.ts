import type { Page } from '@playwright/test';
import { answer, cannedId, cannedSettings, refusal } from '@/tests/support/canned-answers';
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

const latePayments = (['paying', 'failed'] as const).map((state, n) => ({
  checkoutId: `5c1d2b52-0000-4000-8000-00000000004${n}`,
  state,
  tokens: 200,
  amount: 3800,
  currency: 'usd',
  since: `2026-01-0${5 - n}T20:04:00.000Z`,
}));

const accessTokens = [
  ['Photographer’s delivery', ['read', 'make', 'spend'], 500, false, '2026-01-05T20:04:00.000Z'],
  ['Nightly download', ['read'], null, true, null],
].map(([name, scopes, monthlyTokens, isExpired, lastUsedAt], n) => ({
  accessTokenId: `5c1d2b52-0000-4000-8000-00000000000${n}`,
  ...{ name, scopes, monthlyTokens, isExpired, lastUsedAt },
  hint: 'hr_Ab3d',
  spentThisMonth: n === 0 ? 120 : 0,
  createdAt: '2026-01-01T20:04:00.000Z',
  expiresAt: n === 0 ? null : '2026-01-02T20:04:00.000Z',
}));

const webhooks = [
  {
    url: 'https://agency.example/homereel',
    events: ['version.ready', 'project.ready'],
    off: null,
    formerSecretUntil: '2026-01-06T20:04:00.000Z',
  },
  {
    url: 'https://hooks.delivery-of-photographs-for-agencies.example/incoming/4711?channel=homereel',
    events: ['version.ready', 'version.failed', 'project.ready', 'tokens.low'],
    off: { reason: 'failing', since: '2026-01-05T20:04:00.000Z' },
    formerSecretUntil: null,
  },
].map((webhook, n) => ({
  ...webhook,
  webhookId: `5c1d2b52-0000-4000-8000-00000000001${n}`,
  createdAt: '2026-01-01T20:04:00.000Z',
  failingSince: null,
}));
const deliveries = [
  ['webhook.test', 'waiting', null],
  ['project.ready', 'delivered', 204],
  ['version.ready', 'failed', 500],
].map(([type, state, status], n) => ({
  ...{ type, state },
  deliveryId: `5c1d2b52-0000-4000-8000-00000000002${n}`,
  eventId: `5c1d2b52-0000-4000-8000-00000000003${n}`,
  createdAt: `2026-01-05T20:0${4 - n}:00.000Z`,
  nextAttemptAt: state === 'waiting' ? '2026-01-05T20:05:00.000Z' : null,
  attempts:
    status === null
      ? []
      : [
          {
            at: `2026-01-05T20:0${4 - n}:01.000Z`,
            status,
            milliseconds: 214,
            answer: status === 500 ? '{"error":"The database is away."}' : '',
            problem: status === 500 ? 'It answered with 500.' : null,
          },
        ],
}));

const drawLogo = (ground: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="160"><rect width="400" height="160" fill="${ground}"/><path d="M40 120V70l50-40 50 40v50z" fill="#14502f"/><path d="M170 60h190v14H170zM170 96h130v14H170z" fill="#c8643b"/></svg>`,
  )}`;
const logoSize = { width: 400, height: 160 };
const clearLogo = { url: drawLogo('none'), ...logoSize };
/** A logo that came on white. */
const logoOnWhite = {
  ...clearLogo,
  canHideWhite: true,
  hidesWhite: true,
  looks: { clear: clearLogo, white: { url: drawLogo('#fff'), ...logoSize } },
};

async function openWebhooks(page: Page): Promise<void> {
  await answer(page, 'GET', '/api/user/webhooks', { body: { webhooks } });
  await openHistory(page);
  await page.getByRole('heading', { name: 'Webhooks' }).scrollIntoViewIfNeeded();
}

async function openAccount(page: Page, history: unknown): Promise<void> {
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 1_285 } });
  await answer(page, 'GET', '/api/user/transactions', { body: history });
  await page.goto('/app/user/account');
}

const openHistory = (page: Page) => openAccount(page, { transactions });

export const accountStates = statesOf('account', {
  history: {
    open: openHistory,
    shows: (page) => [
      page.getByText('Living room, brightened'),
      page.getByRole('link', { name: 'Export as CSV' }),
    ],
  },
  'access-tokens': {
    open: async (page) => {
      await answer(page, 'GET', '/api/user/access-tokens', { body: { accessTokens } });
      await openHistory(page);
      await page.getByRole('heading', { name: 'Access tokens' }).scrollIntoViewIfNeeded();
    },
    shows: (page) => [page.getByText('Photographer’s delivery')],
  },
  'access-token-new': {
    open: async (page) => {
      await openHistory(page);
      await page.getByRole('button', { name: 'New access token' }).click();
      await page.getByLabel('Spend').check();
    },
    shows: (page) => [page.getByRole('button', { name: 'Create access token' })],
  },
  'access-token-secret': {
    open: async (page) => {
      const [accessToken] = accessTokens;
      const secret = `hr_${'Ab3dEf7'.repeat(7)}`;
      await answer(page, 'POST', '/api/user/access-tokens', { body: { accessToken, secret } });
      await openHistory(page);
      await page.getByRole('button', { name: 'New access token' }).click();
      await page.getByLabel('Name').last().fill('Delivery');
      await page.getByRole('button', { name: 'Create access token' }).click();
    },
    shows: (page) => [page.getByText('You won’t see it again.')],
  },
  webhooks: {
    open: openWebhooks,
    shows: (page) => [page.getByText('Turned off', { exact: true })],
  },
  'webhook-new': {
    open: async (page) => {
      await openHistory(page);
      await page.getByRole('button', { name: 'New webhook' }).click();
    },
    shows: (page) => [page.getByRole('button', { name: 'Create webhook' })],
  },
  'webhook-deliveries': {
    open: async (page) => {
      const path = `/api/user/webhooks/${webhooks[0]?.webhookId}/deliveries`;
      await answer(page, 'GET', path, { body: { deliveries } });
      await openWebhooks(page);
      await page
        .getByRole('button', { name: /^Deliveries to/ })
        .first()
        .click();
      await page.getByText('1 attempt, the last one: status 500').click();
    },
    shows: (page) => [page.getByText('The database is away.')],
    isFailure: true,
  },
  blocked: {
    open: async (page) => {
      const blocked = refusal(403, 'account_blocked', 'This account is blocked.');
      await answer(page, 'GET', '/api/user/tokens', blocked);
      await page.goto('/app/user/account');
    },
    shows: (page) => [page.getByRole('heading', { name: 'This account is blocked' })],
  },
  'late-payments': {
    open: async (page) => {
      await answer(page, 'GET', '/api/stripe/late-payments', { body: { payments: latePayments } });
      await openHistory(page);
    },
    shows: (page) => [page.getByRole('region', { name: 'Payments on their way' })],
    isFailure: true,
  },
  empty: {
    open: (page) => openAccount(page, { transactions: [] }),
    shows: (page) => [page.getByText('No transactions yet')],
  },
  loading: {
    open: async (page) => {
      await page.route('**/api/user/transactions', () => new Promise(() => {}));
      await page.goto('/app/user/account');
    },
    shows: (page) => [page.getByText('Loading transactions...')],
  },
  failed: {
    open: async (page) => {
      await answer(page, 'GET', '/api/user/transactions', refusal(400, 'invalid_request', 'No.'));
      await page.goto('/app/user/account');
    },
    shows: (page) => [page.getByText('Failed to load transactions')],
    isFailure: true,
  },
  'checkout-failed': {
    open: async (page) => {
      await openHistory(page);
      const refused = refusal(502, 'provider_failed', 'x');
      await answer(page, 'POST', '/api/stripe/create-checkout', refused);
      await page.getByRole('button', { name: 'Top Up Tokens' }).click();
    },
    shows: (page) => [
      page.getByRole('alertdialog').getByText('Failed to start checkout. Please try again.'),
    ],
    isFailure: true,
  },
  checkout: {
    open: async (page) => {
      await page.goto('/app/user/account');
      await page.getByRole('button', { name: 'Top Up Tokens' }).click();
    },
    shows: (page) => [page.getByRole('heading', { name: 'No card is charged' })],
  },
  'no-top-ups': {
    open: async (page) => {
      const topUp = { way: 'none', tokens: 100 };
      await answer(page, 'GET', '/api/settings', { body: { ...cannedSettings, topUp } });
      await openHistory(page);
    },
    shows: (page) => [page.getByText('You can’t buy tokens on this site.')],
  },
  'logo-on-white': {
    open: async (page) => {
      await answer(page, 'GET', '/api/user/brand/pictures', { body: { logo: logoOnWhite } });
      await openHistory(page);
      await page.getByRole('heading', { name: 'Logo' }).scrollIntoViewIfNeeded();
    },
    shows: (page) => [page.getByRole('radio', { name: /Remove white background/ })],
  },
  'simple-menu': {
    open: async (page) => {
      await openHistory(page);
      await page.getByRole('button', { name: 'User Account' }).click();
    },
    shows: (page) => [page.getByRole('menuitem', { name: 'Log out', exact: true })],
  },
  menu: {
    open: async (page) => {
      const user = { userId: 'u-1', name: 'Anna Agent', email: 'anna@harbour-realty.example' };
      const session = { isProviderInUse: true, user };
      await answer(page, 'GET', '/auth/session', { body: session });
      await openHistory(page);
      await page.getByRole('button', { name: /^Account: / }).click();
    },
    shows: (page) => [
      page.getByRole('menuitem', { name: /Buy more/ }),
      page.getByRole('menuitem', { name: 'Sign Out', exact: true }),
    ],
  },
});
