import { expect, type Page } from '@playwright/test';
import { answer } from '@/tests/support/canned-answers';
import { statesOf } from './screen-state';

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
};

/** A site with sign-in, as the browser hears of it. */
async function withProvider(page: Page, session: object): Promise<void> {
  await answer(page, 'GET', '/auth/session', { body: { isProviderInUse: true, ...session } });
}

export const publicStates = [
  ...statesOf('public', {
    landing: at('/'),
    privacy: at('/privacy'),
    terms: at('/terms'),
    contact: at('/contact'),
    'not-found': at('/no/such/page'),
    'shared-video': async (page, { share }) => {
      // The real film, not the drawn one of the canned projects.
      await page.unrouteAll();
      await at(await share())(page);
    },
    'shared-video-failed': async (page, { share }) => {
      await page.route(/\/video\?share=/, (route) => route.abort());
      await page.goto(await share());
      await expect(page.getByRole('alert')).toBeVisible();
    },
    'shared-video-not-found': at('/app/video/3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11?share=wrong'),
  }),
  ...statesOf('sign-in', {
    page: async (page) => {
      await withProvider(page, {});
      await page.goto('/auth?returnTo=/app/create');
      await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeVisible();
    },
    problem: async (page) => {
      await withProvider(page, {});
      await page.goto('/auth?error=provider_unavailable');
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
    checking: async (page) => {
      await page.route('**/auth/session*', () => new Promise(() => {}));
      await page.goto('/app');
      await expect(page.getByText('Checking authentication...')).toBeVisible();
    },
    authenticating: async (page) => {
      await page.route('**/auth/session*', () => new Promise(() => {}));
      await page.goto('/auth/callback?returnTo=/app');
      await expect(page.getByText('Authenticating...')).toBeVisible();
    },
    debug: async (page) => {
      const user = { userId: 'u-1', name: 'Anna Agent', email: 'anna@harbour-realty.example' };
      await withProvider(page, { user: { ...user, tenantName: 'Harbour Realty' } });
      await answer(page, 'GET', '/api/user', { status: 500, body: {} });
      await page.goto('/auth/debug');
      await expect(page.getByText('anna@harbour-realty.example')).toBeVisible();
    },
  }),
];
