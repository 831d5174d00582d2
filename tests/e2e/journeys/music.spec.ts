import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import {
  closeSheet,
  downloadBy,
  dropFiles,
  expectUploaded,
  RENDER_MS,
} from '../../support/create-steps';
import { expect, expectAccessible, test } from '../../support/end-to-end';
import { findSound, partOf, readSound } from '../../support/find-sound';
import { makePhotos } from '../../support/photos';
import { bringTrack, choose, chooseMusic, setLength } from '../../support/sound-steps';
import { toWav, VOICE_RATE } from '../../support/voices';

const run = promisify(execFile);
const BEAT_SECONDS = 60 / 124;
const START_SECONDS = 8.4;

/** A drum on each beat, and a tone that rises slowly, so that each moment is like no other. */
function songAt(seconds: number): number {
  const drum = Math.sin(2 * Math.PI * 180 * seconds) * Math.exp(-25 * (seconds % BEAT_SECONDS));
  return 0.6 * drum + 0.1 * Math.sin(2 * Math.PI * (300 + 20 * seconds) * seconds);
}

async function writeSound(path: string, seconds: number, at: (seconds: number) => number) {
  const samples = Float32Array.from({ length: seconds * VOICE_RATE }, (_, i) => at(i / VOICE_RATE));
  await writeFile(path, toWav(samples));
  return path;
}

async function createProject(page: Page, folder: string): Promise<void> {
  await page.goto('/app/create');
  await dropFiles(page, await makePhotos(folder, 3, { width: 1280, height: 960 }));
  await expectUploaded(page, ['room-1.jpg', 'room-2.jpg', 'room-3.jpg']);
  for (const pair of ['1 to photo 2', '2 to photo 3']) {
    await choose(page, `Transition from photo ${pair}`, 'Cut');
  }
  await setLength(page, 'Property video', 8);
}

/** Generates the video. @returns path of the downloaded file. */
async function generate(page: Page, folder: string): Promise<string> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Generate Video/ }).click();
  const ready = page.getByRole('button', { name: 'Download Video' });
  await expect(ready).toBeVisible({ timeout: RENDER_MS });
  const path = join(folder, 'video.mp4');
  await (await downloadBy(page, () => ready.click())).saveAs(path);
  return path;
}

/** Waits until the page plays a sound from a moment of it on. */
async function expectToSound(page: Page, address: RegExp, fromSeconds: number): Promise<void> {
  const played = () =>
    page.evaluate((pattern) => {
      const sounds = [...document.querySelectorAll('audio')];
      const one = sounds.find(({ currentSrc }) => new RegExp(pattern).test(currentSrc));
      return one === undefined || one.paused ? 0 : one.currentTime;
    }, address.source);
  await expect.poll(played).toBeGreaterThan(fromSeconds);
}

/** Returns the times of hard cuts, in seconds. */
async function findVersions(path: string): Promise<number[]> {
  const { stderr } = await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    ...['-hide_banner', '-nostats', '-i', path],
    ...['-vf', 'scale=192:-2,select=gt(scene\\,0.05),showinfo', '-an', '-f', 'null', '-'],
  ]);
  return [...stderr.matchAll(/pts_time:([\d.]+)/g)].map(([, time]) => Number(time));
}

test.beforeEach(() => test.setTimeout(RENDER_MS + 180_000));

test('an own track: its beats, the chosen part, and the video cut to it', {
  tag: '@long',
}, async ({ page, folder }) => {
  await createProject(page, folder);
  let random = 1;
  const noise = await writeSound(join(folder, 'Sea.wav'), 10, () => {
    random = (random * 16_807) % 2_147_483_647;
    return 0.3 * (random / 1_073_741_824 - 1);
  });
  await bringTrack(page, noise);
  await expect(
    page.getByText('No steady beat, so photos change at their usual times'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove Sea.wav' }).click();

  const song = await writeSound(join(folder, 'Song.wav'), 24, songAt);
  await bringTrack(page, song);
  await expect(page.getByText('124 beats a minute: photos change on the beat')).toBeVisible();
  const start = page.getByRole('slider', { name: 'Where your track starts in the video' });
  await expect(page.locator('svg path.fill-line-strong').last()).toHaveAttribute('d', /^M0\.2.*z$/);
  const isSaved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/track'),
  );
  await start.fill(String(START_SECONDS));
  await expect(start).toHaveAttribute('aria-valuetext', '0:08');
  expect((await isSaved).status()).toBe(200);
  await page.getByRole('button', { name: 'Play your track from its start' }).click();
  await expectToSound(page, /\/track\/sound/, START_SECONDS + 0.2);
  await page.getByRole('button', { name: 'Pause your track' }).click();
  await expectAccessible(page);
  await closeSheet(page);

  const video = await generate(page, folder);
  const [sound, whole] = await Promise.all([readSound(video), readSound(song)]);
  for (const at of [0.5, 4]) {
    const { seconds, likeness } = findSound(partOf(sound, at, 1), whole);
    expect(likeness).toBeGreaterThan(0.9);
    expect(Math.abs(seconds - START_SECONDS - at)).toBeLessThanOrEqual(0.01);
  }
  const versions = await findVersions(video);
  expect(versions).toHaveLength(2);
  for (const version of versions) {
    const beats = (version + START_SECONDS) / BEAT_SECONDS;
    expect(Math.abs(beats - Math.round(beats)) * BEAT_SECONDS).toBeLessThanOrEqual(0.03);
  }
});

test('a piece of music is chosen, heard, and is the sound of the video', {
  tag: '@long',
}, async ({ page, folder }) => {
  await createProject(page, folder);
  await chooseMusic(page, 'Lounge');
  await page.getByRole('button', { name: 'Play Lounge' }).click();
  await expectToSound(page, /lounge/, 0.2);
  await expect(page.getByRole('img', { name: /^Lounge, 1:\d\d$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pause Lounge' }).click();
  await closeSheet(page);

  const sound = await readSound(await generate(page, folder));
  const piece = await readSound('public/music/lounge.m4a');
  expect(findSound(partOf(sound, 3, 1), piece).likeness).toBeGreaterThan(0.9);
});
