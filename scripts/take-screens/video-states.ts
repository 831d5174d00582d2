import { expect, type Page } from '@playwright/test';
import { answer, cannedId, cannedProject, refusal } from '@/tests/support/canned-answers';
import { statesOf } from './screen-state';

const project = `/api/video-projects/${cannedId}`;
const shotId = '7d8d2b52-0000-4000-8000-000000000003';

async function open(page: Page, status: string, more = {}): Promise<void> {
  const change = { status, videoSeconds: 31, ...(status === 'completed' && { videoUrl: '/v' }) };
  await answer(page, 'GET', project, { body: cannedProject(7, change) });
  await answer(page, 'GET', `${project}/status`, {
    body: { projectId: cannedId, status, ...more },
  });
  await page.goto(`/app/video/${cannedId}`);
  await page.waitForLoadState('networkidle');
}

const waiting = { stage: 'rendering', progress: 0.5, etaSeconds: 14, shotId };

export const videoStates = statesOf('video', {
  details: async (page) => {
    await open(page, 'completed');
    await expect(page.getByRole('heading', { name: 'Images (7)' })).toBeVisible();
  },
  waiting: async (page) => {
    await open(page, 'processing', waiting);
    await expect(page.getByText('50%, about 15 seconds left')).toBeVisible();
  },
  completed: async (page) => {
    await open(page, 'processing', waiting);
    await answer(page, 'GET', project, { body: cannedProject(7, { status: 'completed' }) });
    const body = { projectId: cannedId, status: 'completed', videoUrl: '/v' };
    await answer(page, 'GET', `${project}/status`, { body });
    await expect(page.getByText('Your video is ready')).toBeVisible();
  },
  'not-generated': async (page) => {
    await open(page, 'ready_for_generation');
    await expect(page.getByText('This video has not been generated yet')).toBeVisible();
  },
  failed: async (page) => {
    await open(page, 'failed', { error: 'A photo could not be read.' });
    await expect(page.getByRole('heading', { name: 'Generation Failed' })).toBeVisible();
  },
  'unable-to-load': async (page) => {
    await page.route(/\/video(\?|$)/, (route) =>
      route.request().resourceType() === 'media' ? route.abort() : route.fallback(),
    );
    await open(page, 'completed');
    await expect(page.getByRole('heading', { name: 'Unable to load video' })).toBeVisible();
  },
  'not-found': async (page) => {
    await answer(page, 'GET', /\/api\/video-projects\//, refusal(404, 'not_found', 'Gone.'));
    await page.goto(`/app/video/${cannedId}`);
    await expect(page.getByRole('heading', { name: 'Video Not Found' })).toBeVisible();
  },
  loading: async (page) => {
    await page.route(`**${project}**`, () => new Promise(() => {}));
    await page.goto(`/app/video/${cannedId}`);
    await page.waitForTimeout(1_000);
  },
  share: async (page) => {
    await answer(page, 'POST', `${project}/share`, {
      body: { path: `/app/video/${cannedId}?share=2kW9xq0RzT7m`, allowDownload: true },
    });
    await open(page, 'completed');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByLabel('Share link')).toBeVisible();
  },
});
