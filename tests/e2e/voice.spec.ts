import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { listVersions } from '@/contracts/production/versions';
import {
  readVoice as operation,
  type ProjectVoice,
  type SpeechRun,
} from '@/contracts/project/voice';
import {
  chooseFiles,
  closeSheet,
  downloadBy,
  expectUploaded,
  RENDER_MS,
} from '../support/create-steps';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { findSound, levelOf, partOf, readSound } from '../support/find-sound';
import { makeTrack } from '../support/make-track';
import { makePhotos } from '../support/photos';
import { bringTrack, setLength } from '../support/sound-steps';
import { makeSpeech, toWav } from '../support/voices';

const run = promisify(execFile);
/** Start of the voice in the video. */
const BEGIN_SECONDS = 1.5;

/**
 * The sound of the browser's microphone, repeated; it is opened when the browser starts. Every recording of
 * it has a pause near its middle.
 */
const folderOfSound = mkdtempSync(join(tmpdir(), 'homereel-e2e-voice-'));
const sound = join(folderOfSound, 'speech.wav');
const speech = makeSpeech({
  seconds: 6,
  runs: [
    [0, 0.7],
    [1.5, 2.2],
    [3, 3.7],
    [4.5, 5.2],
  ],
});
writeFileSync(sound, toWav(speech));
// Every process that loads this file creates the folder, and the browser keeps its sound open.
process.once('exit', () => rmSync(folderOfSound, { recursive: true, force: true }));

// These are the last of all stories; run one after the other they would leave a core idle.
test.describe.configure({ mode: 'parallel' });

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${sound}`],
  },
});

async function openVoice(page: Page) {
  await page.getByRole('button', { name: /^Voice/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Voice-over' })).toBeVisible();
}

async function createProject(page: Page, folder: string, photos = 1) {
  await page.goto('/app/create');
  await chooseFiles(page, await makePhotos(folder, photos, { width: 1280, height: 960 }));
  const names = Array.from({ length: photos }, (_, i) => `room-${i + 1}.jpg`);
  await expectUploaded(page, names);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/project=/);
}

/** Waits until this many seconds are recorded; on a busy machine it may be more. */
async function expectRecorded(dialog: Locator, seconds: number) {
  const timer = dialog.getByRole('timer');
  const read = async () => {
    const [minutes, rest] = ((await timer.textContent()) ?? '').split(':').map(Number);
    return 60 * (minutes ?? 0) + (rest ?? 0);
  };
  await expect.poll(read, { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds);
}

/** Returns the time of the video shown beside the script, and the length of the take, in seconds. */
function readTake(page: Page): Promise<{ shown: number; recorded: number }> {
  return page.getByTestId('take-video-time').evaluate((element) => {
    const { takeBegan = Number.NaN } = window as unknown as { takeBegan?: number };
    const [, minutes, seconds, frames] =
      /(\d+):(\d+)\.(\d+) /.exec(element.textContent ?? '') ?? [];
    return {
      shown: 60 * Number(minutes) + Number(seconds) + Number(frames) / 30,
      recorded: (performance.now() - takeBegan) / 1_000,
    };
  });
}

/** Makes the page record when a take starts. */
async function noteTakes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (slice) {
      Object.assign(window, { takeBegan: performance.now() });
      start.call(this, slice);
    };
  });
}

/** Returns whether the two overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of the two is not shown.');
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns the project's stored voice. */
async function readStored(page: Page): Promise<ProjectVoice> {
  const projectId = new URL(page.url()).searchParams.get('project');
  const answer = await page.request.get(`/api/video-projects/${projectId}/voice`);
  return operation.response.parse(await answer.json());
}

/** Returns the project's voice, which has a recording. */
async function readVoice(page: Page) {
  const { recording, captions } = await readStored(page);
  const [caption] = captions;
  if (recording === undefined || caption === undefined) throw new Error('there are no captions');
  const lengthOf = (run: SpeechRun) => run.endSeconds - run.startSeconds;
  const [longest] = recording.speech.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return { soundUrl: recording.soundUrl, wordSeconds: longest?.startSeconds ?? 0, caption };
}

/** Downloads the versions of the project, in order. */
async function downloadVideos(page: Page, folder: string): Promise<string[]> {
  const projectId = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await page.request.get(`/api/video-projects/${projectId}/versions`);
  const { versions } = listVersions.response.parse(await answer.json());
  return Promise.all(
    versions.map(async ({ preset, video }) => {
      const path = join(folder, `${preset}.mp4`);
      await writeFile(path, await (await page.request.get(video?.downloadUrl ?? '')).body());
      return path;
    }),
  );
}

/** Counts nearly white pixels in the lower middle of a frame. */
async function countWhite(path: string, seconds: number): Promise<number> {
  const { stdout } = await run(
    process.env.FFMPEG_PATH || 'ffmpeg',
    [
      ...['-v', 'error', '-ss', String(seconds), '-i', path, '-frames:v', '1'],
      ...['-vf', 'crop=iw/2:ih/4:iw/4:ih*0.75,format=gray', '-f', 'rawvideo', '-'],
    ],
    { encoding: 'buffer', maxBuffer: 2 ** 24 },
  );
  return stdout.filter((value) => value > 225).length;
}

test.describe('with a microphone', () => {
  test.use({ permissions: ['microphone'] });

  test('a voice is recorded on a phone, heard, captioned, and there after a reload', async ({
    page,
    folder,
  }) => {
    await createProject(page, folder);
    await openVoice(page);
    const dialog = page.getByRole('dialog');
    const script = 'Morning light fills every room. Four bedrooms look over the bay.';
    await dialog.getByLabel('Script').fill(script);
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();

    await dialog.getByRole('button', { name: 'Record', exact: true }).tap();
    await expect(dialog.getByRole('region', { name: 'Teleprompter' })).toContainText('Morning');
    await expectRecorded(dialog, 1);
    const level = dialog.getByRole('meter', { name: 'Level of the microphone' });
    await expect
      .poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value))
      .toBeGreaterThan(0.3);
    await expectAccessible(page);
    await expectRecorded(dialog, 6);
    await dialog.getByRole('button', { name: 'Stop recording' }).tap();

    const captions = dialog.getByRole('textbox', { name: /^Caption \d/ });
    await expect(captions).toHaveCount(2);
    await expect(captions.first()).toHaveValue('Morning light fills every room.');
    await dialog.getByRole('button', { name: /^Play your recording/ }).tap();
    await expect(dialog.getByRole('button', { name: /^Pause your recording/ })).toBeVisible();
    await dialog.getByRole('switch', { name: 'Show captions on the video' }).tap();
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const { width, scroll } = await dialog.evaluate(({ clientWidth, scrollWidth }) => ({
      width: clientWidth,
      scroll: scrollWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(width);

    await page.reload();
    await expectUploaded(page, ['room-1.jpg']);
    await openVoice(page);
    await expect(dialog.getByLabel('Script')).toHaveValue(script);
    await expect(dialog.getByRole('button', { name: /^Play your recording/ })).toBeVisible();
    await expect(captions.nth(1)).toHaveValue('Four bedrooms look over the bay.');
    await expect(dialog.getByRole('switch', { name: 'Show captions on the video' })).toBeChecked();
  });

  test('a voice is in the branded version alone, over quieter music, with its captions', {
    tag: '@long',
  }, async ({ page, folder }) => {
    // Two versions are rendered.
    test.setTimeout(RENDER_MS + 180_000);
    await noteTakes(page);
    await createProject(page, folder, 3);
    await page.getByRole('button', { name: /^Versions/ }).tap();
    await page.getByRole('checkbox', { name: 'MLS', exact: true }).tap();
    for (const version of ['Property video', 'MLS']) await setLength(page, version, 10);
    await closeSheet(page);
    const track = join(folder, 'Hum.wav');
    await makeTrack(track, { seconds: 30, beatsPerMinute: 120 });
    await bringTrack(page, track);
    await closeSheet(page);
    await openVoice(page);
    const dialog = page.getByRole('dialog');
    const script = 'Morning light fills every room. Four bedrooms look over the bay.';
    await dialog.getByLabel('Script').fill(script);
    await dialog.getByRole('button', { name: 'Record', exact: true }).tap();
    // Above the script the video runs with the take, from the start of its voice, and never ahead. A busy
    // machine shows frames late; voice-sheet.test.tsx checks the exact frame.
    const readShown = async () => (await readTake(page)).shown;
    await expectRecorded(dialog, 1);
    await expect.poll(readShown).toBeGreaterThan(1);
    const { shown, recorded: taken } = await readTake(page);
    expect(shown).toBeLessThan(0.5 + taken + 0.1);
    const parts = [
      dialog.getByRole('region', { name: 'Video', exact: true }),
      dialog.getByRole('region', { name: 'Teleprompter' }),
      dialog.getByRole('button', { name: 'Stop recording' }),
    ];
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(tops).toEqual(tops.toSorted((one, next) => one - next));
    // The button is within reach of the thumb.
    expect(tops[2]).toBeGreaterThan(844 / 2);
    await expect(dialog.getByRole('button', { name: 'Stop recording' })).toBeInViewport({
      ratio: 1,
    });
    await expectRecorded(dialog, 5);
    await dialog.getByRole('button', { name: 'Stop recording' }).tap();
    const retake = dialog.getByRole('button', { name: 'Record again: Four bedrooms' });
    await dialog.getByText('Record one sentence again').tap();
    await retake.tap();
    await expect(dialog.getByRole('region', { name: 'Teleprompter' })).toHaveText(
      'Four bedrooms look over the bay.',
    );
    // The second sentence starts after the first, which lasts for more than a second.
    await expect.poll(readShown).toBeGreaterThan(2);
    await expectRecorded(dialog, 3);
    await dialog.getByRole('button', { name: 'Stop recording' }).tap();
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Sentence replaced' });
    await expect(toast).toBeVisible();
    const title = dialog.getByRole('heading', { name: 'Voice-over' });
    await expect.poll(() => overlap(toast, title)).toBe(false);
    await expectAccessible(page);
    await dialog.getByLabel('Starts after (seconds)').fill(String(BEGIN_SECONDS));
    await dialog.getByRole('textbox', { name: 'Caption 1' }).fill('Light in every room.');
    await dialog.getByRole('button', { name: 'End of caption 1: less' }).tap();
    await dialog.getByRole('switch', { name: 'Show captions on the video' }).tap();
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
    const recorded = await readVoice(page);
    await dialog.getByRole('button', { name: 'Done' }).tap();

    await page.getByRole('button', { name: /^Generate Video/ }).tap();
    const all = page.getByRole('link', { name: 'Download all' });
    await expect(all).toBeVisible({ timeout: RENDER_MS });
    const zip = join(folder, 'all.zip');
    await (await downloadBy(page, () => all.tap())).saveAs(zip);
    const packed = (await readFile(zip)).toString('latin1');
    expect(new Set(packed.match(/Property-video[\w-]*\.\w{3}/g))).toEqual(
      new Set(['-MLS.mp4', '.mp4', '.srt', '.vtt'].map((end) => `Property-video${end}`)),
    );
    // The archive is not compressed.
    expect(packed.match(/Light in every room\./g)).toHaveLength(2);
    expect(packed).not.toContain('Morning light');

    const [branded = '', neutral = ''] = await downloadVideos(page, folder);
    const [spoken, unspoken] = await Promise.all([readSound(branded), readSound(neutral)]);
    const flac = join(folder, 'voice.flac');
    await writeFile(flac, await (await page.request.get(recorded.soundUrl)).body());
    const voice = await readSound(flac);
    const from = recorded.wordSeconds + 0.1;
    const word = partOf(voice, from, 0.5);
    const expected = from + BEGIN_SECONDS;
    const found = findSound(word, partOf(spoken, expected - 0.05, 0.6));
    expect(found.likeness).toBeGreaterThan(0.6);
    expect(Math.abs(found.seconds - 0.05)).toBeLessThanOrEqual(0.01);
    expect(findSound(word, partOf(unspoken, expected - 0.05, 0.6)).likeness).toBeLessThan(0.3);

    // The track hums at 440 Hz, which is between the voice's overtones.
    const hum = (sound: Float32Array, at: number) => levelOf(partOf(sound, at, 0.5), 440);
    const ducked = (sound: Float32Array) => hum(sound, expected) - hum(sound, 0.4);
    expect(ducked(unspoken)).toBeCloseTo(0, 0);
    expect(Math.abs(ducked(spoken) + 12)).toBeLessThan(3);

    const { startSeconds, endSeconds } = recorded.caption;
    const middle = BEGIN_SECONDS + (startSeconds + endSeconds) / 2;
    const letters = await countWhite(branded, middle);
    expect(letters).toBeGreaterThan(500);
    expect(await countWhite(branded, 0.5)).toBeLessThan(letters / 20);
    expect(await countWhite(neutral, middle)).toBeLessThan(letters / 20);
  });
});

test.describe('in two tabs', () => {
  test.use({ permissions: ['microphone'] });

  test('only one tab records at a time, and neither replaces the other’s take without a question', {
    tag: '@long',
  }, async ({ page, context, folder, consoleErrors }) => {
    await createProject(page, folder);
    const other = await context.newPage();
    await other.goto(page.url());
    const tabs = [page, other] as const;
    for (const tab of tabs) await openVoice(tab);
    const press = (tab: Page, name: string) =>
      tab.getByRole('dialog').getByRole('button', { name, exact: true }).tap();
    const record = async (tab: Page) => {
      await press(tab, 'Record');
      await expectRecorded(tab.getByRole('dialog'), 2);
    };
    const readId = async () => (await readStored(page)).recording?.recordingId;

    await record(page);
    await press(other, 'Record');
    const alert = other.getByRole('dialog').getByRole('alert');
    await expect(alert).toHaveText('You are recording in another tab. Stop it there first.');
    await press(page, 'Stop recording');
    await expect(page.getByRole('button', { name: /^Play your recording/ })).toBeVisible();
    const first = await readId();

    await record(other);
    await press(other, 'Stop recording');
    await expect(alert).toHaveText(
      'You recorded in another tab or window in the meantime, so we kept that recording.',
    );
    await expect(other.getByRole('button', { name: /^Play your recording/ })).toBeVisible();
    expect(await readId()).toBe(first);
    await press(other, 'Use take 1');
    await expect(alert).toHaveCount(0);
    await expect.poll(readId).not.toBe(first);
    // The rejected take is answered with 409, which the browser reports.
    expect(consoleErrors.splice(0).filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
  });
});

test('a microphone that is blocked says how to allow it', async ({ page, folder }) => {
  await createProject(page, folder);
  await openVoice(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record', exact: true }).tap();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The microphone is blocked. Allow it for this site in your browser’s settings, then try again.',
  );
  await expect(dialog.getByRole('button', { name: 'Upload a recording' })).toBeVisible();
});
