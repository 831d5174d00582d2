import type { Page } from '@playwright/test';
import type { DeliveryKind } from '@/contracts/delivery-kind';
import { answer } from '@/tests/support/canned-answers';
import type { SampleLinks } from '@/tests/support/share-sample';
import type { RealMedia } from './real-media';
import { statesOf } from './screen-state';

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
};

/** Imitates a site with sign-in for the browser. */
async function withProvider(page: Page, session: object): Promise<void> {
  await answer(page, 'GET', '/auth/session', { body: { isProviderInUse: true, ...session } });
}

const headed = (name: string) => (page: Page) =>
  [page.getByRole('heading', { level: 1, name, exact: true })] as const;

/** Opens a real share link, with the real video instead of the drawn one of the canned projects. */
const openShared =
  (link: keyof SampleLinks) =>
  async (page: Page, { share }: RealMedia) => {
    await page.unrouteAll();
    await at((await share())[link])(page);
  };

/** Opens a real page of a listing. */
const openDelivered =
  (link: DeliveryKind) =>
  async (page: Page, { deliver }: RealMedia) => {
    await page.unrouteAll();
    await at((await deliver())[link])(page);
  };

const siteStates = statesOf('public', {
  landing: { open: at('/'), shows: headed('Your listing, filmed from its photos.') },
  'landing-own-photo': {
    open: async (page) => {
      await at('/')(page);
      await page.getByText('Choose your photo').scrollIntoViewIfNeeded();
      await page
        .getByLabel('Choose your photo')
        .setInputFiles('public/sample-listing/04-kitchen.jpg');
    },
    shows: (page) => [page.getByRole('img', { name: 'Your photo: Zoom In' })],
  },
  privacy: { open: at('/privacy'), shows: headed('Privacy') },
  terms: { open: at('/terms'), shows: headed('Terms of Service') },
  contact: { open: at('/contact'), shows: headed('Contact') },
  developers: { open: at('/developers'), shows: headed('For developers') },
  'not-found': {
    open: at('/no/such/page'),
    shows: headed('Page Not Found'),
    isFailure: true,
  },
  'shared-video': {
    open: openShared('video'),
    shows: (page) => [
      page.getByRole('heading', { name: 'Garden House' }),
      page.getByLabel('Video of Garden House'),
      page.getByText('evening sun in the garden'),
    ],
  },
  'shared-reel': {
    open: openShared('reel'),
    shows: (page) => [
      page.getByRole('heading', { name: 'Garden House' }),
      page.getByLabel('Video of Garden House'),
    ],
  },
  'shared-neutral': {
    open: openShared('neutral'),
    // Without the description, which may name a person.
    shows: (page) => [
      page.locator('main', { hasNotText: 'evening sun' }).getByLabel('Video of Garden House'),
      page.getByRole('heading', { name: 'Garden House' }),
    ],
  },
  embed: {
    open: openShared('embed'),
    shows: (page) => [page.getByLabel('Video of Garden House')],
  },
  'shared-video-failed': {
    open: async (page, { share }) => {
      const media = /\/(video|stream\/[^?]+)\?share=/;
      await page.route(media, (route) => route.fulfill({ status: 404 }));
      await page.goto((await share()).video);
      await page.getByRole('button', { name: 'Play the video' }).click();
    },
    shows: (page) => [page.getByRole('alert').getByText('Unable to load video')],
    isFailure: true,
  },
  listing: {
    open: openDelivered('branded'),
    shows: (page) => [
      page.getByRole('heading', { name: '412 Alder Lane' }),
      page.getByRole('region', { name: 'Agent' }).getByText('Maya Lindqvist'),
    ],
  },
  'listing-neutral': {
    open: openDelivered('neutral'),
    shows: (page) => [
      page.getByRole('heading', { name: '412 Alder Lane' }),
      page.locator('main', { hasNotText: 'Maya Lindqvist' }),
    ],
  },
  'listing-approval': {
    open: async (page, media) => {
      const { setApproval } = await media.deliver();
      await setApproval(true);
      await openDelivered('branded')(page, media);
      await setApproval(false);
    },
    shows: (page) => [
      page.getByRole('heading', { name: 'For your approval' }),
      page.getByText('Could the kitchen stay a little longer?'),
    ],
  },
  'listing-not-found': {
    open: at('/listing/3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11?share=wrong'),
    shows: headed('Page Not Found'),
    isFailure: true,
  },
  report: {
    open: openDelivered('report'),
    shows: (page) => [page.getByRole('heading', { name: 'How viewers got here' })],
  },
  'shared-video-not-found': {
    open: at('/app/video/3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11?share=wrong'),
    shows: headed('Video Not Found'),
    isFailure: true,
  },
});

const signInStates = statesOf('sign-in', {
  page: {
    open: async (page) => {
      await withProvider(page, {});
      await page.goto('/auth?returnTo=/app/create');
    },
    shows: (page) => [
      page.getByRole('button', { name: 'Continue with Email' }),
      page.getByRole('button', { name: 'Continue with Google' }),
    ],
  },
  problem: {
    open: async (page) => {
      await withProvider(page, {});
      await page.goto('/auth?error=provider_unavailable');
    },
    shows: (page) => [
      page.getByText('The sign-in service does not answer right now. Please try again shortly.'),
    ],
    isFailure: true,
  },
  checking: {
    open: async (page) => {
      await page.route('**/auth/session*', () => new Promise(() => {}));
      await page.goto('/app');
    },
    shows: (page) => [page.getByText('Checking authentication...')],
    reopens: true,
  },
  authenticating: {
    open: async (page) => {
      await page.route('**/auth/session*', () => new Promise(() => {}));
      await page.goto('/auth/callback?returnTo=/app');
    },
    shows: (page) => [page.getByText('Authenticating...')],
    reopens: true,
  },
  debug: {
    open: async (page) => {
      const user = { userId: 'u-1', name: 'Anna Agent', email: 'anna@harbour-realty.example' };
      await withProvider(page, { user: { ...user, tenantName: 'Harbour Realty' } });
      await answer(page, 'GET', '/api/user', { status: 500, body: {} });
      await page.goto('/auth/debug');
    },
    shows: (page) => [page.getByText('anna@harbour-realty.example')],
  },
});

export const publicStates = [...siteStates, ...signInStates];
