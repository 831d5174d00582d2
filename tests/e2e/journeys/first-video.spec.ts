import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FRAME_RATE, planStoryboard, type StoryboardShot } from '@/contracts/production/storyboard';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { fitMusic } from '@/engine/timing/fit-music';
import { openPiece } from '@/renderer/sound/open-piece';
import { suggestPiece } from '@/rules/suggest-pieces';
import {
  cardOf,
  chooseFiles,
  downloadBy,
  dropFiles,
  expectToPlay,
  expectUploaded,
  pressOn,
  RENDER_MS,
} from '../../support/create-steps';
import { expect, expectAccessible, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';
import { probeVideo } from '../../support/probe-video';
import { setLength } from '../../support/sound-steps';

/** Requested length in seconds. */
const LENGTH = 10;

test('first video: from the landing page to a file and the list', async ({ page, folder }) => {
  test.setTimeout(300_000);
  const photos = await makePhotos(folder, 4, { width: 1280, height: 960 });
  const clip = makeClip(join(folder, 'garden.mp4'));
  const names = [...photos.map((_, n) => `room-${n + 1}.jpg`), 'garden.mp4'];
  await page.goto('/');
  await pressOn(page.getByRole('navigation').getByRole('link', { name: /log ?in/i }), 'Enter');
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await pressOn(page.getByRole('link', { name: 'New Project' }), 'Enter');

  await dropFiles(page, photos);
  await expectUploaded(page, names.slice(0, 4));
  await chooseFiles(page, [clip]);
  await expectUploaded(page, names);
  await page.getByLabel('Project name').fill('Quay house');
  await page.getByLabel('Description').fill('Four photos and the garden.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/project=/);

  // An unfinished project is also in the list, and opens in its last state.
  await pressOn(page.getByRole('link', { name: 'Back' }), 'Enter');
  await expect(cardOf(page, 'Quay house')).toContainText('Draft');
  await expect(cardOf(page, 'Quay house')).toContainText('5 images');
  await pressOn(page.getByRole('link', { name: 'Quay house', exact: true }), 'Enter');
  await expectUploaded(page, names);
  await setLength(page, 'Property video', LENGTH);

  await pressOn(page.getByRole('button', { name: 'Generate Video (50 tokens)' }), 'Enter');
  await expect(page.getByRole('heading', { name: 'Creating Your Video' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/video\//);
  await expect(page.getByRole('progressbar', { name: 'Video progress' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({
    timeout: RENDER_MS,
  });
  await expectToPlay(page.getByLabel('Video of Quay house'));
  await expectAccessible(page);

  const download = await downloadBy(page, () =>
    pressOn(page.getByRole('button', { name: 'Download Video' }), 'Enter'),
  );
  expect(download.suggestedFilename()).toMatch(/^Quay.house.*\.mp4$/);
  const path = join(folder, 'tour.mp4');
  await download.saveAs(path);
  // Its cuts are on the beats of a new project's music.
  expect(await probeVideo(path)).toEqual({
    codec: 'h264',
    profile: 'High',
    width: 1920,
    height: 1080,
    pixelFormat: 'yuv420p',
    frameRate: '30/1',
    colour: ['tv', 'bt709', 'bt709', 'bt709'],
    frames: await plannedFrames(await readProject(page)),
  });
  expect(probeSound(path)).toBe('aac,2');

  await pressOn(page.getByRole('link', { name: 'Back' }), 'Enter');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Quay house');
  await expect(cardOf(page, 'Quay house')).toContainText('Completed');
  await expect(cardOf(page, 'Quay house')).toContainText('Four photos and the garden.');
});

async function readProject(page: Page): Promise<ProjectWithClips> {
  const projectId = /\/app\/video\/([0-9a-f-]+)/.exec(page.url())?.[1];
  const answer = await page.request.get(`/api/video-projects/${projectId}`);
  return (await answer.json()) as ProjectWithClips;
}

async function plannedFrames({ clips }: ProjectWithClips): Promise<number> {
  const items = clips.map(
    (clip): StoryboardShot =>
      clip.isVideo ? { kind: 'clip', seconds: clip.duration ?? 0 } : { kind: 'photo' },
  );
  const transitions = clips.flatMap((clip) => clip.transition?.transition ?? []);
  const limits = items.map((item) => ({
    isFixed: false,
    maxFrames: item.kind === 'clip' ? Math.floor(item.seconds * FRAME_RATE) : undefined,
  }));
  const { map } = await openPiece(suggestPiece(items, transitions, LENGTH));
  return fitMusic(planStoryboard(items, transitions, LENGTH), limits, map).storyboard.totalFrames;
}

/** Returns codec and channels of the only sound track. */
function probeSound(path: string): string {
  const entries = ['-show_entries', 'stream=codec_name,channels', '-of', 'csv=p=0'];
  const args = ['-v', 'error', '-select_streams', 'a', ...entries, path];
  return execFileSync(process.env.FFPROBE_PATH || 'ffprobe', args, { encoding: 'utf8' }).trim();
}

function makeClip(path: string): string {
  const source = 'testsrc2=size=1280x720:rate=25:duration=2';
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', path];
  execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', args);
  return path;
}
