import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Download, Locator, Page } from '@playwright/test';
import type { Transaction } from '@/contracts/ledger';
import type { ProjectWithClips } from '@/contracts/projects';
import { planStoryboard, type StoryboardItem } from '@/contracts/storyboard';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { makePhotos } from '../support/photos';
import { probeVideo } from '../support/probe-video';

const RENDER_MS = 150_000;

test('S1.2 S1.4 S2.50 S2.51 S7.21 by mouse: from the landing page to a downloaded video', async ({
  page,
  folder,
}) => {
  const photos = await makePhotos(folder, 2);
  const clip = makeClip(join(folder, 'garden.mp4'));
  await page.goto('/');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /log ?in/i })
    .click();
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await page.getByRole('link', { name: 'New Project' }).click();

  await chooseFiles(page, [photos[0] ?? '', clip]);
  await expectUploaded(page, ['room-1.jpg', 'garden.mp4']);
  await dropFiles(page, [photos[1] ?? '']);
  await expectUploaded(page, ['room-1.jpg', 'garden.mp4', 'room-2.jpg']);
  await page.getByLabel('Project name').fill('Seaside cottage');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/project=/);

  await page.getByRole('button', { name: 'Generate Video (30 tokens)' }).click();
  await expect(page.getByRole('heading', { name: 'Creating Your Video' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/video\//);
  await expect(page.getByRole('progressbar', { name: 'Video progress' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Download Video' })).toBeVisible({
    timeout: RENDER_MS,
  });

  const download = await downloadBy(page, () =>
    page.getByRole('button', { name: 'Download Video' }).click(),
  );
  expect(download.suggestedFilename()).toMatch(/^Seaside.cottage.*\.mp4$/);
  const path = join(folder, 'tour.mp4');
  await download.saveAs(path);
  expect(await probeVideo(path)).toEqual({
    codec: 'h264',
    profile: 'High',
    width: 1920,
    height: 1080,
    pixelFormat: 'yuv420p',
    frameRate: '30/1',
    colour: ['tv', 'bt709', 'bt709', 'bt709'],
    frames: plannedFrames(await readProject(page)),
  });
});

test('S1.4 S4.30 by keyboard: photos in another order, a video made', async ({ page, folder }) => {
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

test('files that cannot be used are refused in a sentence, the others are taken', async ({
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

test('S5.6 nothing can be generated from nothing', async ({ page }) => {
  await page.goto('/app/create');
  await expect(page.getByText('Uploads (0)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Video' })).toBeDisabled();
});

test('a renderer killed at work costs nobody anything: one video, one charge', async ({
  page,
  folder,
  homereel,
}) => {
  const photos = await makePhotos(folder, 3);
  await page.goto('/app/create');
  await chooseFiles(page, photos);
  await expectUploaded(page, ['room-1.jpg', 'room-2.jpg', 'room-3.jpg']);
  await page.getByRole('button', { name: 'Generate Video (30 tokens)' }).click();
  await expect(page).toHaveURL(/\/app\/video\//);
  await expect(page.getByText('Filming your listing')).toBeVisible({ timeout: 60_000 });

  const first = await homereel.pidOf('renderer');
  process.kill(first, 'SIGKILL');

  await expect(page.getByRole('button', { name: 'Download Video' })).toBeVisible({
    timeout: RENDER_MS,
  });
  expect(await homereel.pidOf('renderer')).not.toBe(first);
  const { projectId } = await readProject(page);
  const answer = await page.request.get('/api/user/transactions');
  const { transactions } = (await answer.json()) as { transactions: Transaction[] };
  const charges = transactions.filter((entry) => entry.projectId === projectId);
  expect(charges.map((entry) => [entry.transaction, entry.amount])).toEqual([
    ['videoGeneration', -30],
  ]);
});

async function chooseFiles(page: Page, paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Add photos and clips').click();
  await (await chooser).setFiles([...paths]);
}

async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({
    name: basename(path),
    content: readFileSync(path).toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, content } of given) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    return transfer;
  }, files);
  const zone = page.getByTestId('drop-zone');
  await zone.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop your images here')).toBeVisible();
  await zone.dispatchEvent('drop', { dataTransfer });
}

/** The items stand in this order and every one has arrived. */
async function expectUploaded(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: `Uploads (${names.length})` })).toBeVisible();
  for (const [index, name] of names.entries()) {
    await expect(page.getByTestId('tile').nth(index)).toContainText('Uploaded');
    await expect(
      page.getByRole('button', { name: `Position ${index + 1}, ${name}. Move` }),
    ).toBeVisible();
  }
}

function tileOf(page: Page, name: string): Locator {
  return page
    .getByTestId('tile')
    .filter({ has: page.getByRole('button', { name: new RegExp(`, ${name}\\. Move$`) }) });
}

async function pressOn(target: Locator, key: string): Promise<void> {
  await target.focus();
  await target.press(key);
}

/** Things on the page that go on moving. */
function countMoving(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return document.getAnimations().filter(({ playState }) => playState === 'running').length;
  });
}

/** The download opens in a tab of its own. */
async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const download = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await act();
  return download;
}

async function readProject(page: Page): Promise<ProjectWithClips> {
  const projectId = /\/app\/video\/([0-9a-f-]+)/.exec(page.url())?.[1];
  const answer = await page.request.get(`/api/video-projects/${projectId}`);
  return (await answer.json()) as ProjectWithClips;
}

function plannedFrames({ clips }: ProjectWithClips): number {
  const items = clips.map(
    (clip): StoryboardItem =>
      clip.isVideo ? { kind: 'clip', seconds: clip.duration ?? 0 } : { kind: 'photo' },
  );
  const transitions = clips.flatMap((clip) => clip.transition?.transition ?? []);
  return planStoryboard(items, transitions).totalFrames;
}

function makeClip(path: string): string {
  const source = 'testsrc2=size=1280x720:rate=25:duration=2';
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', path];
  execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', args);
  return path;
}

function isNoFailedUpload(message: string): boolean {
  return !/Failed to load resource.*\/upload/.test(message);
}
