import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { answer, cannedProject } from '../support/canned-answers';
import { openCreate, project } from '../support/canned-create';
import { holdPreview, openSheet } from '../support/create-steps';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { makeSpeech, toWav } from '../support/voices';

const pictures = ['02-living.jpg', '04-kitchen.jpg', '08-pool.jpg'];

/** Opens a stored project with three distinguishable pictures. */
async function openProject(
  page: Page,
  change = {},
  readWords = () => ({ body: { isShown: false, overlays: [] as unknown[] } }),
): Promise<void> {
  await openCreate(page, change, 1_000, async () => {
    await answer(page, 'GET', /\/versions\/[^/]+\/words$/, readWords);
    for (const [n, name] of pictures.entries()) {
      await page.route(new RegExp(`/image/7d8d2b52-0000-4000-8000-0{11}${n}\\?`), (route) =>
        route.fulfill({ path: `public/sample-listing/${name}` }),
      );
    }
  });
}

/** Returns the preview as the luma of 16 by 9 cells. */
function readParts(page: Page): Promise<number[]> {
  return page.getByTestId('preview-canvas').evaluate((host) => {
    const shown = host.querySelector('canvas');
    const small = document.createElement('canvas');
    [small.width, small.height] = [16, 9];
    const context = small.getContext('2d');
    if (shown === null || context === null) return [];
    context.drawImage(shown, 0, 0, 16, 9);
    const { data } = context.getImageData(0, 0, 16, 9);
    return Array.from({ length: 144 }, (_, i) => data[4 * i + 1] ?? 0);
  });
}

const spreadOf = (parts: readonly number[]) => Math.max(0, ...parts) - Math.min(255, ...parts);
const difference = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;

/** Waits until something other than `before` is drawn, and returns it. */
async function expectChanged(page: Page, before: readonly number[], least: number) {
  await expect
    .poll(async () => difference(await readParts(page), before), { intervals: [50] })
    .toBeGreaterThan(least);
  return readParts(page);
}

const time = (page: Page) => page.getByTestId('preview-time');
const place = (page: Page) => page.getByRole('slider', { name: 'Place in the preview' });

test('the video plays while it is edited: by keyboard, to the frame, without losing the position', async ({
  page,
}) => {
  await openProject(page);
  await holdPreview(page);
  const clips = cannedProject(3).clips.map((clip, n) =>
    n === 1 ? { ...(clip as object), cameraMotion: 'pan-up' } : clip,
  );
  await answer(page, 'PUT', project, { body: cannedProject(3, { revision: 2, clips }) });
  await expect.poll(async () => spreadOf(await readParts(page))).toBeGreaterThan(60);
  const first = await readParts(page);
  await expect(time(page)).toHaveText(/^0:00\.00 \/ 0:\d\d\.\d\d$/);
  await expect(page.getByTestId('tile').nth(0).getByTestId('playhead')).toBeVisible();

  await place(page).focus();
  for (let second = 0; second < 7; second++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(time(page)).toHaveText(/^0:07\.01 /);
  await expect(page.getByText(/^Preview shows photo 2 of 3, room-2\.jpg$/)).toHaveCount(1);
  await expect(page.getByTestId('playhead')).toHaveCount(1);
  await expect(page.getByTestId('tile').nth(1).getByTestId('playhead')).toBeVisible();
  const second = await expectChanged(page, first, 8);

  const motion = page.getByRole('combobox', { name: 'Camera motion of photo 2' });
  await motion.click();
  await page.getByRole('option', { name: 'Zoom Out' }).hover();
  await expect(time(page)).not.toHaveText(/^0:07\.01 /);
  await page.keyboard.press('Escape');
  await expect(time(page)).toHaveText(/^0:07\.01 /);
  await motion.click();
  await page.getByRole('option', { name: 'Pan Up' }).click();
  await expectChanged(page, second, 1);
  await expect(time(page)).toHaveText(/^0:07\.01 /);
  await expectAccessible(page);

  await place(page).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause preview' })).toBeVisible();
  await expect(time(page)).not.toHaveText(/^0:07\./);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play preview' })).toBeVisible();
  // The frame being drawn at the stop is still shown; then the picture does not change.
  await expect
    .poll(async () => {
      const shown = await time(page).textContent();
      await page.waitForTimeout(200);
      return (await time(page).textContent()) === shown;
    })
    .toBe(true);
});

/** Records which sound was started last, and when, by the page's clocks. */
async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0) {
      Object.assign(window, {
        sound: { context: this.context, buffer: this.buffer, when, offset },
      });
      start.call(this, when, offset);
    };
    AudioBufferSourceNode.prototype.stop = function (when) {
      Object.assign(window, { sound: undefined });
      stop.call(this, when);
    };
  });
}

/**
 * Returns the audible time in the video and the time of the displayed frame, in seconds; undefined in
 * silence.
 */
function readSound(page: Page): Promise<{ audible: number; shown: number } | undefined> {
  return time(page).evaluate((element) => {
    const { sound } = window as unknown as {
      sound?: { context: AudioContext; when: number; offset: number };
    };
    if (sound === undefined) return undefined;
    const { context, when, offset } = sound;
    const audible = offset + context.currentTime - when - (context.outputLatency || 0);
    const [, minutes, seconds, frames] =
      /(\d+):(\d+)\.(\d+) /.exec(element.textContent ?? '') ?? [];
    return { audible, shown: 60 * Number(minutes) + Number(seconds) + Number(frames) / 30 };
  });
}

/** Draws a title as a white bar at the bottom of the frame, or one at its top. */
async function cannedTitle(y: number) {
  const [width, height] = [240, 40];
  const white = { r: 255, g: 255, b: 255, alpha: 1 };
  const picture = sharp({ create: { width, height, channels: 4, background: white } });
  return {
    isShown: true,
    overlays: [
      {
        kind: 'title',
        id: `title-${y}`,
        layouts: [
          {
            picture: (await picture.png().toBuffer()).toString('base64'),
            marks: [{ x: 40, y, width, height, turn: 0, needsScrim: false, isTinted: false }],
          },
        ],
        unit: 3.6,
        isRightToLeft: false,
      },
    ],
  };
}

/** Returns the luma of the canvas at the height of a title. */
function readLuma(page: Page, y: number): Promise<number> {
  return page.getByTestId('preview-canvas').evaluate((host, top) => {
    const shown = host.querySelector('canvas');
    const copy = document.createElement('canvas').getContext('2d');
    if (shown === null || copy === null) return 0;
    copy.drawImage(shown, -150, -top);
    return copy.getImageData(0, 0, 1, 1).data[1] ?? 0;
  }, y + 20);
}

test('its music plays in step with its frames, and its words are the last saved ones', async ({
  page,
}) => {
  await recordSound(page);
  let words = await cannedTitle(300);
  await openProject(page, { music: 'strings' }, () => ({ body: words }));
  await holdPreview(page);
  await expect.poll(async () => spreadOf(await readParts(page))).toBeGreaterThan(60);
  expect(await readSound(page)).toBeUndefined();

  // Versions are aligned to the beats of the piece, so the length differs from the plan.
  await expect(time(page)).not.toHaveText(/ \/ 0:16\.15$/);
  // Even if decoding takes long, the video does not end before its sound plays.
  await page.getByRole('button', { name: 'Repeat this photo' }).click();
  await page.getByRole('button', { name: 'Play preview' }).click();
  const readDistance = async () => {
    const { audible = 0, shown = 9 } = (await readSound(page)) ?? {};
    return Math.abs(audible - shown);
  };
  await expect.poll(readDistance, { intervals: [50], timeout: 60_000 }).toBeLessThan(0.05);
  await page.getByRole('button', { name: 'Mute the music' }).click();
  await expect.poll(() => readSound(page)).toBeUndefined();
  await page.getByRole('button', { name: 'Pause preview' }).click();

  await place(page).fill('60');
  await expect.poll(() => readLuma(page, 300)).toBeGreaterThan(250);
  await expect(page.getByText('Preview shows photo 1 of 3, room-1.jpg, with title')).toHaveCount(1);
  await expectAccessible(page);
  words = await cannedTitle(40);
  await answer(page, 'PUT', project, { body: cannedProject(3, { revision: 2, music: 'strings' }) });
  await page.getByLabel('Description').fill('Three rooms, a view and a pool.');
  await expect.poll(() => readLuma(page, 40)).toBeGreaterThan(250);
  await expect(time(page)).toHaveText(/^0:02\.00 /);

  await page.reload();
  await page.getByRole('button', { name: 'Pause preview' }).click();
  await expect(page.getByRole('button', { name: 'Play the music' })).toBeVisible();
});

test('a voice plays at its position in the finished video', async ({ page }) => {
  await recordSound(page);
  const speech = [{ startSeconds: 0.5, endSeconds: 2.5 }];
  const sound = makeSpeech({ seconds: 3, runs: [[0.5, 2.5]], level: 0.05 });
  const voice = { soundUrl: '/voice', startSeconds: 1, speechEndSeconds: 2.5, speech };
  await page.route('/voice', (route) => route.fulfill({ body: toWav(sound) }));
  await openProject(page, {}, () => ({ body: { isShown: true, overlays: [], voice } }));
  await holdPreview(page);
  await page.getByRole('button', { name: 'Repeat this photo' }).click();
  await expect(page.getByRole('button', { name: 'Mute the sound' })).toBeVisible();
  await page.getByRole('button', { name: 'Play preview' }).click();
  await expect.poll(() => readSound(page), { timeout: 60_000 }).toBeDefined();
  const peaks = await page.evaluate(() => {
    const { sound } = window as unknown as { sound: { buffer: AudioBuffer } };
    const samples = sound.buffer.getChannelData(0);
    const peak = (from: number, until: number) =>
      samples.subarray(from * 32_000, until * 32_000).reduce((most, one) => Math.max(most, one), 0);
    return { before: peak(0, 1.4), spoken: peak(1.5, 3.5), after: peak(3.6, 5) };
  });
  expect(peaks.spoken).toBeGreaterThan(0.3);
  expect(Math.max(peaks.before, peaks.after)).toBeLessThan(0.05);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('it is completely visible and covers nothing', async ({ page }) => {
    await openProject(page);
    // The toast about the loaded project is below, not in front of the preview or its header.
    const toast = page.locator('[data-sonner-toast]', { hasText: 'Project Loaded' });
    const highest = (await toast.boundingBox())?.y ?? 0;
    await holdPreview(page);
    await expect.poll(async () => spreadOf(await readParts(page))).toBeGreaterThan(60);
    const stage = await page.getByTestId('preview-canvas').boundingBox();
    expect(highest).toBeGreaterThan((stage?.y ?? 0) + (stage?.height ?? 0));
    expect(stage?.width).toBeGreaterThan(300);
    const tile = await page.getByTestId('tile').first().boundingBox();
    expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeLessThan(tile?.y ?? 0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Play preview' }).tap();
    await expect(time(page)).not.toHaveText(/^0:00\.0/);
  });

  test('it is a strip while one scrolls, comes back by a tap, and stays above a sheet', async ({
    page,
  }) => {
    await openProject(page);
    const height = async () =>
      (await page.getByTestId('preview-canvas').boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(180);
    await page.evaluate(() => window.scrollTo(0, 500));
    await expect.poll(height).toBeLessThan(100);
    await page.getByRole('button', { name: 'Enlarge the video' }).tap();
    await expect.poll(height).toBeGreaterThan(180);
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(72);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844);

    const sheet = await openSheet(page, 'Text');
    const stage = await page.getByTestId('preview-canvas').boundingBox();
    const { y = 0 } = (await sheet.boundingBox()) ?? {};
    expect(stage?.height).toBeGreaterThan(95);
    expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeLessThanOrEqual(y);
    await expectAccessible(page);
  });
});

test('typed words appear in the preview at once, at their frame; pressing a picture shows it there', async ({
  page,
}) => {
  let words = { isShown: false, overlays: [] as unknown[] };
  await openProject(page, {}, () => ({ body: words }));
  await holdPreview(page);
  const typed: unknown[] = [];
  const title = await cannedTitle(300);
  await page.route(/\/versions\/[^/]+\/words/, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    typed.push(route.request().postDataJSON());
    return route.fulfill({ json: title });
  });
  await page.route(`**${project}/facts`, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const { base, ...saved } = route.request().postDataJSON();
    return route.fulfill({ json: saved });
  });
  await openSheet(page, 'Text');
  await page.getByLabel('Address').pressSequentially('9 Elm');
  await expect.poll(() => readLuma(page, 300)).toBeGreaterThan(250);
  // The first letters are in the preview before the last are sent.
  await expect.poll(() => typed.at(-1)).toMatchObject({ facts: { address: '9 Elm' } });
  await expect(time(page)).not.toHaveText(/^0:00\.00 /);
  words = title;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Text/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Text/ })).toContainText('9 Elm');

  await page
    .getByTestId('tile')
    .nth(2)
    .getByRole('button', { name: /^Show room-3/ })
    .click();
  await expect(page.getByTestId('tile').nth(2).getByTestId('playhead')).toBeVisible();
  const captions = page.getByRole('textbox', { name: /^Caption of photo/ });
  await captions.first().fill('Living room');
  await expect(page.getByTestId('tile').first().getByTestId('playhead')).toBeVisible();
  await captions.first().press('Enter');
  await expect(captions.nth(1)).toBeFocused();
  await expect(page.getByTestId('tile').nth(1).getByTestId('playhead')).toBeVisible();
  await expectAccessible(page);
});

test('if drawing fails it is retried once, then stills keep the times', async ({
  page,
  consoleErrors,
}) => {
  let asked = 0;
  await page.route(/preview-kernel.*\.wasm$/, (route) => {
    asked++;
    return route.fulfill({ status: 500, body: '' });
  });
  await openProject(page);
  await expect(page.getByText(/^The preview stopped working\. Stills show/)).toBeVisible();
  // A third worker is the one that was started in advance and failed before there was a video to play.
  expect([2, 3]).toContain(asked);
  const still = page.getByRole('img', { name: 'room-2.jpg' }).and(page.locator('[role=img] *'));
  await expect(still).toHaveCount(0);
  await place(page).focus();
  for (let second = 0; second < 7; second++) await page.keyboard.press('Shift+ArrowRight');
  await expect(time(page)).toHaveText(/^0:07\.00 /);
  await expect(still).toBeVisible();
  consoleErrors.length = 0;
});
