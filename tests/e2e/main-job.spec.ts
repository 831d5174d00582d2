import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Transaction } from '@/contracts/money/ledger';
import type { ProjectWithClips } from '@/contracts/project/projects';
import {
  chooseFiles,
  downloadBy,
  expectUploaded,
  pressOn,
  RENDER_MS,
} from '../support/create-steps';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { makePhotos } from '../support/photos';
import { readPid } from '../support/start-homereel';

test('by keyboard: photos in another order, a rendered video', { tag: '@long' }, async ({
  page,
  folder,
}) => {
  const photos = await makePhotos(folder, 2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/app');
  await pressOn(page.getByRole('link', { name: 'New Project' }), 'Enter');
  await expect(page.getByRole('heading', { name: 'Create Video' })).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await pressOn(page.getByLabel('Add photos and clips'), 'Space');
  await (await chooser).setFiles(photos);
  await expectUploaded(page, ['room-1.jpg', 'room-2.jpg']);

  await pressOn(page.getByRole('button', { name: 'Position 1, room-1.jpg. Move' }), 'Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expectUploaded(page, ['room-2.jpg', 'room-1.jpg']);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expectUploaded(page, ['room-2.jpg', 'room-1.jpg']);

  await pressOn(page.getByRole('button', { name: 'Generate Video (20 tokens)' }), 'Enter');
  await expect(page.getByRole('progressbar', { name: 'Video progress' })).toBeVisible();
  expect(await countMoving(page)).toBe(0);
  const ready = page.getByRole('button', { name: 'Download Video' });
  await expect(ready).toBeVisible({ timeout: RENDER_MS });
  await expectAccessible(page);
  const download = await downloadBy(page, () => pressOn(ready, 'Enter'));
  expect(download.suggestedFilename()).toMatch(/\.mp4$/);
});

test('unusable files are refused in a sentence, the others are accepted', async ({
  page,
  folder,
  consoleErrors,
}) => {
  const [good = ''] = await makePhotos(folder, 1);
  const bad = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const whole = readFileSync(good);
  await page.goto('/app/create');
  await chooseFiles(page, [
    bad('notes.txt', 'the key is under the mat'),
    bad('nothing.jpg', ''),
    bad('page.jpg', '<!doctype html><title>not a photo</title>'),
    bad('half.jpg', whole.subarray(0, whole.length / 2)),
    good,
  ]);

  await expect(page.getByText('notes.txt is not a photo or clip.')).toBeVisible();
  await expect(page.getByText('nothing.jpg is empty.')).toBeVisible();
  await expect(tileOf(page, 'page.jpg')).toContainText('Not uploaded');
  await expect(tileOf(page, 'page.jpg')).toContainText('not a photo or clip');
  await expect(tileOf(page, 'half.jpg')).toContainText('Not uploaded');
  await expect(tileOf(page, 'half.jpg')).toContainText('damaged');
  await expect(tileOf(page, 'room-1.jpg')).toContainText('Uploaded');
  // The browser itself notes every answer that is not a success.
  consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter(isNoFailedUpload));
});

test('nothing can be generated from nothing', async ({ page }) => {
  await page.goto('/app/create');
  await expect(page.getByText('Uploads (0)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Video' })).toBeDisabled();
});

test('killing a renderer at work costs the user nothing: one video, one charge', {
  tag: '@long',
}, async ({ page, folder, homereel }) => {
  const photos = await makePhotos(folder, 3);
  await page.goto('/app/create');
  await chooseFiles(page, photos);
  await expectUploaded(page, ['room-1.jpg', 'room-2.jpg', 'room-3.jpg']);
  await page.getByRole('button', { name: 'Generate Video (30 tokens)' }).click();
  await expect(page).toHaveURL(/\/app\/video\//);
  await expect(page.getByText('Creating your video')).toBeVisible({ timeout: 60_000 });

  const first = await readPid(homereel.dataDir, 'renderer');
  process.kill(first, 'SIGKILL');

  await expect(page.getByRole('button', { name: 'Download Video' })).toBeVisible({
    timeout: RENDER_MS,
  });
  expect(await readPid(homereel.dataDir, 'renderer')).not.toBe(first);
  const { projectId } = await readProject(page);
  const answer = await page.request.get('/api/user/transactions');
  const { transactions } = (await answer.json()) as { transactions: Transaction[] };
  const charges = transactions.filter((entry) => entry.projectId === projectId);
  expect(charges.map((entry) => [entry.transaction, entry.amount])).toEqual([
    ['videoGeneration', -30],
  ]);
});

function tileOf(page: Page, name: string): Locator {
  return page
    .getByTestId('tile')
    .filter({ has: page.getByRole('button', { name: new RegExp(`, ${name}\\. Move$`) }) });
}

/** Counts the elements on the page that keep moving. */
function countMoving(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return document.getAnimations().filter(({ playState }) => playState === 'running').length;
  });
}

async function readProject(page: Page): Promise<ProjectWithClips> {
  const projectId = /\/app\/video\/([0-9a-f-]+)/.exec(page.url())?.[1];
  const answer = await page.request.get(`/api/video-projects/${projectId}`);
  return (await answer.json()) as ProjectWithClips;
}

function isNoFailedUpload(message: string): boolean {
  return !/Failed to load resource.*\/upload/.test(message);
}
