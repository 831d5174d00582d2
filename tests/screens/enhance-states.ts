import type { Page } from '@playwright/test';
import {
  answer,
  cannedId,
  cannedProject,
  cannedShotId,
  refusal,
} from '@/tests/support/canned-answers';
import { statesOf } from './screen-state';

const project = `/api/video-projects/${cannedId}`;
const shot = `${project}/shots/${cannedShotId(0)}`;
const work = `${project}/image/${cannedShotId(0)}`;
const original = ['original.jpg'];
const enhanced = [...original, 'enhanced-1.jpg', 'enhanced-2.jpg'];

function toVariants(names: readonly string[]) {
  const variants = names.map((fileName) => ({
    fileName,
    url: `${work}?variant=${fileName}`,
    type: fileName.endsWith('.mp4') ? 'video' : 'image',
    disclosure: 'none',
    ...(fileName.startsWith('enhanced') && {
      provenance: {
        provider: 'local',
        prompt: 'Warm evening light',
        adjustments: ['warmer', 'brighter shadows'],
        createdAt: '2025-01-05T20:04:00.000Z',
      },
    }),
  }));
  return { body: { variants, selectedVariant: names.at(-1) } };
}

async function prepare(page: Page, names: readonly string[]): Promise<void> {
  await answer(page, 'GET', project, { body: cannedProject(3) });
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 100 } });
  await answer(page, 'GET', `${shot}/variants`, toVariants(names));
}

async function openEnhance(page: Page, names: readonly string[]): Promise<void> {
  await prepare(page, names);
  await page.goto(`/app/enhance/${cannedId}/${cannedShotId(0)}`);
  await page.waitForLoadState('networkidle');
}

async function openSingle(page: Page, state: object, names = original): Promise<void> {
  await prepare(page, names);
  await answer(page, 'GET', `${work}/status`, { body: { shotId: cannedShotId(0), ...state } });
  await page.goto(`/app/generate-single/${cannedId}/${cannedShotId(0)}`);
  await page.waitForLoadState('networkidle');
}

const enhanceButton = (page: Page) => page.getByRole('button', { name: /^Enhance Image/ });

/** A prompt chosen and sent; the answer is whatever `route` makes of it. */
async function sendPrompt(page: Page, route: () => Promise<void>): Promise<void> {
  await openEnhance(page, original);
  await page.getByRole('button', { name: 'Brighten the room' }).click();
  await route();
  await enhanceButton(page).click();
}

const imageStates = statesOf('enhance', {
  original: {
    open: (page) => openEnhance(page, original),
    shows: (page) => [page.getByAltText('The original'), enhanceButton(page)],
  },
  enhanced: {
    open: (page) => openEnhance(page, enhanced),
    shows: (page) => [page.getByText('warmer, brighter shadows'), page.getByRole('slider').first()],
  },
  working: {
    open: (page) =>
      sendPrompt(page, async () => {
        await page.route(`**${shot}/enhance`, () => new Promise(() => {}));
      }),
    shows: (page) => [page.getByText('Working on your photo.')],
  },
  failed: {
    open: (page) =>
      sendPrompt(page, () =>
        answer(page, 'POST', `${shot}/enhance`, refusal(502, 'provider_failed', 'x')),
      ),
    shows: (page) => [page.getByText('Enhancement Failed')],
    isFailure: true,
    reopens: true,
  },
  revert: {
    open: async (page) => {
      await openEnhance(page, enhanced);
      await page.getByRole('main').getByRole('button', { name: 'Revert to Original' }).click();
    },
    shows: (page) => [
      page.getByRole('alertdialog').getByText(/This will remove 2 enhanced image\(s\)\./),
    ],
  },
});

const singleStates = statesOf('generate', {
  prompt: {
    open: (page) => openSingle(page, { state: 'none' }),
    shows: (page) => [
      page.getByAltText('The photo the video is made from'),
      page.getByRole('button', { name: /^Generate Video/ }),
    ],
  },
  working: {
    open: (page) => openSingle(page, { state: 'running', progress: 0.3 }),
    shows: (page) => [page.getByText('30% done')],
  },
  done: {
    open: (page) =>
      openSingle(page, { state: 'completed', fileName: 'film.mp4' }, [...original, 'film.mp4']),
    shows: (page) => [page.getByLabel('Video of this photo')],
  },
  failed: {
    open: (page) => openSingle(page, { state: 'failed', error: 'The photo could not be read.' }),
    shows: (page) => [page.getByText('The photo could not be read. You weren’t charged.')],
    isFailure: true,
  },
});

export const enhanceStates = [...imageStates, ...singleStates];
