import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '../../support/api-client';
import {
  cardOf,
  expectToPlay,
  expectUploaded,
  pressOn,
  RENDER_MS,
} from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';
import { shortenVersions } from '../../support/shorten-versions';

/** Creates a project of three photos with a completed video. */
async function makeProject(api: ApiClient, photos: readonly string[]): Promise<string> {
  const projectData = { images: [], transitions: [] };
  const body = { name: 'Farm house', description: '', totalFiles: 3, projectData };
  const projectId: string = (await api.call(createProject, {}, { body })).body.id;
  for (const [n, path] of photos.entries()) {
    const bytes = new Uint8Array(await readFile(path));
    await api.upload(projectId, { shotId: randomUUID(), name: `room-${n + 1}.jpg`, bytes });
  }
  await shortenVersions(api, projectId);
  await api.call(generateVideo, { projectId }, { body: {} });
  await expect
    .poll(async () => (await api.call(readStatus, { projectId })).body.status, {
      timeout: RENDER_MS,
      intervals: [1_000],
    })
    .toBe('completed');
  return projectId;
}

const readBalance = async (page: Page): Promise<number> =>
  ((await (await page.request.get('/api/user/tokens')).json()) as { tokens: number }).tokens;

test('a finished video is reordered, re-rendered for nothing, and the list shows it', {
  tag: '@long',
}, async ({ page, homereel, folder }) => {
  test.setTimeout(400_000);
  const photos = await makePhotos(folder, 3, { width: 1280, height: 960 });
  const projectId = await makeProject(new ApiClient(homereel.apiOrigin), photos);
  const readVideo = async () =>
    (await (await page.request.get(`/api/video-projects/${projectId}/video`)).body()).length;
  const before = { balance: await readBalance(page), bytes: await readVideo() };

  await page.goto(`/app/video/${projectId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Re-render Video' }).click();
  const inOrder = (...numbers: number[]) =>
    expectUploaded(
      page,
      numbers.map((n) => `room-${n}.jpg`),
      'Project Photos',
    );
  await inOrder(1, 2, 3);

  await pressOn(page.getByRole('button', { name: 'Position 1, room-1.jpg. Move' }), 'Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await inOrder(2, 1, 3);
  const transition = page.getByRole('combobox', { name: 'Transition from photo 1 to photo 2' });
  await transition.click();
  await page.getByRole('option', { name: 'Wipe' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await inOrder(2, 1, 3);
  await expect(transition).toHaveText('Wipe');

  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('Nothing to pay: all 3 photos are paid for.');
  await expect(summary.getByRole('link', { name: 'Open the video' })).toHaveCount(0);
  await summary.getByRole('button', { name: 'Re-render Video' }).click();
  await expect(page).toHaveURL(`/app/video/${projectId}`);
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({
    timeout: RENDER_MS,
  });
  await expectToPlay(page.getByLabel('Video of Farm house'));
  expect(await readBalance(page)).toBe(before.balance);
  expect(await readVideo()).not.toBe(before.bytes);

  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Farm house');
  await expect(cardOf(page, 'Farm house')).toContainText('Completed');
  await cardOf(page, 'Farm house').getByRole('link').click();
  await expectToPlay(page.getByLabel('Video of Farm house'));
});
