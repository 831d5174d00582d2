import { expect, type Page } from '@playwright/test';
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

async function enhance(page: Page, names: readonly string[]): Promise<void> {
  await prepare(page, names);
  await page.goto(`/app/enhance/${cannedId}/${cannedShotId(0)}`);
  await expect(page.getByRole('heading', { name: 'Enhance Image' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function film(page: Page, state: object, names = original): Promise<void> {
  await prepare(page, names);
  await answer(page, 'GET', `${work}/status`, { body: { shotId: cannedShotId(0), ...state } });
  await page.goto(`/app/generate-single/${cannedId}/${cannedShotId(0)}`);
  await expect(page.getByRole('heading', { name: 'Generate Video from Image' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

export const enhanceStates = [
  ...statesOf('enhance', {
    original: (page) => enhance(page, original),
    enhanced: (page) => enhance(page, enhanced),
    working: async (page) => {
      await enhance(page, original);
      await page.getByRole('button', { name: 'Brighten the room' }).click();
      await page.route(`**${shot}/enhance`, () => new Promise(() => {}));
      await page.getByRole('button', { name: /^Enhance Image/ }).click();
      await expect(page.getByText('Working on your photo.')).toBeVisible();
    },
    failed: async (page) => {
      await enhance(page, original);
      await page.getByRole('button', { name: 'Brighten the room' }).click();
      await answer(page, 'POST', `${shot}/enhance`, refusal(502, 'provider_failed', 'x'));
      await page.getByRole('button', { name: /^Enhance Image/ }).click();
      await expect(page.getByText('Enhancement Failed')).toBeVisible();
    },
    revert: async (page) => {
      await enhance(page, enhanced);
      await page.getByRole('main').getByRole('button', { name: 'Revert to Original' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  }),
  ...statesOf('generate', {
    prompt: (page) => film(page, { state: 'none' }),
    working: (page) => film(page, { state: 'running', progress: 0.3 }),
    done: (page) =>
      film(page, { state: 'completed', fileName: 'film.mp4' }, [...original, 'film.mp4']),
    failed: (page) => film(page, { state: 'failed', error: 'The photo could not be read.' }),
  }),
];
