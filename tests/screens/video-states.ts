import { expect, type Page } from '@playwright/test';
import {
  answer,
  cannedId,
  cannedInvitingVersion,
  cannedPrice,
  cannedProject,
  cannedVersion,
  cannedVersionId,
  refusal,
} from '@/tests/support/canned-answers';
import { statesOf } from './screen-state';

const project = `/api/video-projects/${cannedId}`;
const shotId = '7d8d2b52-0000-4000-8000-000000000003';

const mainVersion = [cannedVersion()];
/** One version in each state that a finished video's versions can have. */
const finishedVersions = [
  cannedVersion(0, 'property'),
  cannedVersion(1, 'mls', { isShared: true }),
  cannedVersion(2, 'reel', { isOutdated: true }),
  cannedVersion(3, 'feed', {
    state: 'failed',
    video: undefined,
    error: 'There was no room left on the disk.',
  }),
];
const versionsInWork = [
  cannedVersion(0, 'property'),
  cannedVersion(1, 'mls', { state: 'rendering', progress: 0.4, video: undefined }),
  cannedVersion(2, 'reel', { state: 'waiting', video: undefined }),
  cannedVersion(3, 'feed', {
    state: 'failed',
    video: undefined,
    error: 'A photo could not be read.',
  }),
];

const justListed = {
  address: '412 Alder Lane',
  price: { amount: 1_285_000, currency: 'USD' },
  status: { kind: 'just-listed' },
};

const pastFacts = {
  ...justListed,
  status: { kind: 'open-house', date: '2025-11-22', from: '13:00', to: '16:00' },
};

const invitingVersions = [
  cannedInvitingVersion(pastFacts.status, 0, 'property'),
  cannedVersion(1, 'mls', { isShared: true }),
  cannedInvitingVersion(pastFacts.status, 2, 'reel', { isOutdated: true }),
];

const comment = {
  seconds: 12,
  createdAt: '2026-11-25T10:00:00.000Z',
  isResolved: false,
  isOfThisVideo: false,
};
/** A client's comments on two versions. */
const commented = {
  isOpen: true,
  comments: [
    {
      ...comment,
      commentId: cannedVersionId(10),
      versionId: cannedVersionId(0),
      text: 'Could the kitchen stay a little longer?\nIt is what people ask for.',
      author: 'Dana Whitfield-Oyelaran',
      answer: 'It stays two seconds longer now.',
      isResolved: true,
    },
    {
      ...comment,
      commentId: cannedVersionId(11),
      versionId: cannedVersionId(2),
      seconds: 21,
      text: 'The garden looks dark here.',
    },
  ],
  approved: {
    at: '2026-11-25T10:05:00.000Z',
    by: 'Dana',
    isOfThisVideo: false,
    videoMadeAt: '2026-11-24T16:30:00.000Z',
    changes: ['photos', 'music'],
    isStillValid: false,
  },
};
const stills = [1, 2, 3].map((number) => ({
  shotId,
  number,
  size: 'square',
  url: `${project}/image/${shotId}`,
  fileName: `Seaside-cottage-Square-${number}.jpg`,
}));

async function open(
  page: Page,
  status: string,
  more = {},
  versions = mainVersion,
  query = '',
  facts: unknown = justListed,
): Promise<void> {
  await answer(page, 'GET', `${project}/versions`, { body: { versions } });
  await answer(page, 'GET', `${project}/price`, { body: cannedPrice });
  await answer(page, 'GET', `${project}/facts`, { body: { facts, captions: [] } });
  await answer(page, 'GET', '/api/user/brand', { body: { name: 'Maya Lindqvist' } });
  const change = { status, videoSeconds: 31, ...(status === 'completed' && { videoUrl: '/v' }) };
  await answer(page, 'GET', project, { body: cannedProject(7, change) });
  await answer(page, 'GET', `${project}/status`, {
    body: { projectId: cannedId, status, ...more },
  });
  await page.goto(`/app/video/${cannedId}${query}`);
  await page.waitForLoadState('networkidle');
}

const waiting = { stage: 'rendering', progress: 0.5, etaSeconds: 14, shotId };
const player = (page: Page) => page.getByLabel('Video of Seaside cottage');

export const videoStates = statesOf('video', {
  details: {
    open: (page) => open(page, 'completed'),
    shows: (page) => [player(page), page.getByRole('heading', { name: 'Images (7)' })],
  },
  waiting: {
    open: (page) => open(page, 'processing', waiting),
    shows: (page) => [
      page.getByRole('heading', { name: 'Generating Your Video' }),
      page.getByText('50%, about 15 seconds left'),
    ],
  },
  completed: {
    open: async (page) => {
      await open(page, 'processing', waiting);
      await expect(page.getByRole('heading', { name: 'Generating Your Video' })).toBeVisible();
      await answer(page, 'GET', project, { body: cannedProject(7, { status: 'completed' }) });
      const body = { projectId: cannedId, status: 'completed', videoUrl: '/v' };
      await answer(page, 'GET', `${project}/status`, { body });
      await expect(page.getByText('Your video is ready')).toBeVisible();
    },
    shows: (page) => [
      player(page),
      page.getByRole('heading', { name: 'Your video is ready' }),
      page.getByRole('link', { name: 'Create Another Video' }),
    ],
  },
  versions: {
    open: (page) => open(page, 'completed', {}, finishedVersions),
    shows: (page) => [
      player(page),
      page.getByRole('link', { name: 'Download all' }),
      page.getByText('Out of date', { exact: true }),
      page.getByText('There was no room left on the disk.'),
    ],
  },
  approval: {
    open: async (page) => {
      await answer(page, 'GET', `${project}/approval`, { body: commented });
      await answer(page, 'GET', `${project}/delivery`, { body: { links: [] } });
      await open(page, 'completed', {}, finishedVersions);
      await page.getByRole('button', { name: 'Approval (1)…' }).click();
    },
    shows: (page) => [
      page.getByRole('dialog', { name: 'Approval' }).getByText('It stays two seconds longer now.'),
      page.getByRole('button', { name: 'Show 0:21 · Reel' }),
    ],
    reopens: true,
  },
  stills: {
    open: async (page) => {
      await answer(page, 'GET', `${project}/versions/${cannedVersionId(0)}/stills`, {
        body: { stills },
      });
      await open(page, 'completed', {}, finishedVersions);
      await page.getByRole('button', { name: 'Stills…' }).click();
    },
    shows: (page) => [page.getByRole('dialog', { name: 'Stills' }).getByText(/1080 × 1080/)],
    reopens: true,
  },
  'mls-check': {
    open: async (page) => {
      const facts = {
        ...justListed,
        address: '412 Alder Lane, 415-555-0142',
        highlights: ['Sea view', 'Call Maya Lindqvist'],
      };
      await open(page, 'completed', {}, finishedVersions, '', facts);
      await page.getByRole('button', { name: /^MLS check: 1 thing/ }).click();
    },
    shows: (page) => [
      page.getByRole('dialog', { name: 'MLS check' }).getByText('“415-555-0142” (Address)'),
      page.getByRole('dialog').getByText('“Call Maya Lindqvist” (Highlight 2)'),
    ],
    reopens: true,
  },
  'status-menu': {
    open: async (page) => {
      await open(page, 'completed', {}, finishedVersions);
      await page.getByRole('button', { name: 'Status: Just listed' }).click();
    },
    shows: (page) => [
      page.getByText(/^Free\. Takes about .+ for 2 versions/),
      page.getByRole('menuitem', { name: 'Under contract' }),
    ],
    reopens: true,
  },
  'status-open-house': {
    open: async (page) => {
      await open(page, 'completed', {}, finishedVersions);
      await page.getByRole('button', { name: 'Status: Just listed' }).click();
      await page.getByRole('menuitem', { name: /^Open house/ }).click();
    },
    shows: (page) => [page.getByRole('dialog', { name: 'Open house' }).getByLabel('Date')],
    reopens: true,
  },
  'past-invitation': {
    open: (page) => open(page, 'completed', {}, invitingVersions, '', pastFacts),
    shows: (page) => [
      page.getByText('The open house is over, but your videos still advertise it.'),
      page.getByText(/1 version out of date will also get your other changes\.$/),
    ],
  },
  'past-invitation-posts': {
    open: async (page) => {
      await answer(page, 'GET', `${project}/delivery`, { body: { links: [] } });
      await open(page, 'completed', {}, invitingVersions, '', pastFacts);
      await page.getByRole('button', { name: 'Posts…' }).click();
    },
    shows: (page) => [
      page.getByRole('dialog').getByRole('button', { name: /^Remove open house and update/ }),
      page.getByLabel('Post for Instagram'),
    ],
  },
  'version-vertical': {
    open: (page) => open(page, 'completed', {}, finishedVersions, `?version=${cannedVersionId(2)}`),
    shows: (page) => [
      page.getByLabel('Reel of Seaside cottage'),
      page.getByRole('heading', { name: 'Images (7)' }),
    ],
  },
  'version-failed': {
    open: (page) => open(page, 'completed', {}, finishedVersions, `?version=${cannedVersionId(3)}`),
    shows: (page) => [
      page.getByRole('heading', { name: 'Feed wasn’t created' }),
      page.getByRole('button', { name: /^Try again \([^)]*\)$/ }),
    ],
    isFailure: true,
  },
  'versions-in-work': {
    open: (page) => open(page, 'processing', waiting, versionsInWork),
    shows: (page) => [
      page.getByRole('progressbar', { name: 'Progress of MLS' }),
      page.getByText('Rendering, 40%'),
      page.getByRole('link', { name: 'Play Property video' }),
      page.getByText('A photo could not be read.'),
    ],
  },
  'playing-in-work': {
    open: (page) =>
      open(page, 'processing', waiting, versionsInWork, `?version=${cannedVersionId(0)}`),
    shows: (page) => [player(page), page.getByText('Rendering, 40%')],
  },
  'share-version': {
    open: async (page) => {
      await answer(page, 'POST', `${project}/versions/${cannedVersionId(2)}/share`, {
        body: {
          path: `/app/video/${cannedId}?version=${cannedVersionId(2)}&share=2kW9xq0RzT7m`,
          embedPath: `/embed/${cannedId}/${cannedVersionId(2)}?share=2kW9xq0RzT7m`,
          allowDownload: true,
        },
      });
      await open(page, 'completed', {}, finishedVersions);
      await page.getByRole('button', { name: 'Actions for Reel' }).click();
      await page.getByRole('menuitem', { name: 'Share or embed…' }).click();
    },
    shows: (page) => [
      page.getByRole('dialog', { name: 'Share Reel' }).getByLabel('Share link'),
      page.getByRole('dialog').getByLabel('Embed code'),
    ],
  },
  'not-generated': {
    open: (page) => open(page, 'ready_for_generation'),
    shows: (page) => [page.getByRole('heading', { name: 'This video hasn’t been generated yet' })],
  },
  failed: {
    open: (page) => open(page, 'failed', { error: 'A photo could not be read.' }),
    shows: (page) => [
      page.getByRole('heading', { name: 'Generation Failed' }),
      page.getByText('A photo could not be read.'),
    ],
    isFailure: true,
  },
  'unable-to-load': {
    open: async (page) => {
      await page.route(/\/stream\//, (route) => route.fulfill({ status: 404 }));
      await open(page, 'completed');
      await page.getByRole('button', { name: 'Play the video' }).click();
    },
    shows: (page) => [page.getByRole('heading', { name: 'Unable to load video' })],
    isFailure: true,
  },
  'not-found': {
    open: async (page) => {
      await answer(page, 'GET', /\/api\/video-projects\//, refusal(404, 'not_found', 'Gone.'));
      await page.goto(`/app/video/${cannedId}`);
    },
    shows: (page) => [page.getByRole('heading', { name: 'Video Not Found' })],
    isFailure: true,
  },
  loading: {
    open: async (page) => {
      await page.route(`**${project}**`, () => new Promise(() => {}));
      await page.goto(`/app/video/${cannedId}`);
    },
    shows: (page) => [page.locator('main[aria-busy=true]')],
  },
  share: {
    open: async (page) => {
      await answer(page, 'POST', `${project}/share`, {
        body: { path: `/app/video/${cannedId}?share=2kW9xq0RzT7m`, allowDownload: true },
      });
      await open(page, 'completed');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
    },
    shows: (page) => [page.getByRole('dialog').getByLabel('Share link')],
  },
});
