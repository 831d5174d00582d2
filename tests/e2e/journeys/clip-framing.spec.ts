import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import {
  chooseFiles,
  closeSheet,
  downloadBy,
  expectUploaded,
  openSheet,
  pressOn,
  RENDER_MS,
  setTick,
} from '../../support/create-steps';
import { expect, expectAccessible, test } from '../../support/end-to-end';
import { readMeanColour } from '../../support/read-mean-colour';

const run = promisify(execFile);

/** Makes a wide clip whose left third is green for two seconds, then blue; the rest is grey. */
async function makeWideClip(folder: string): Promise<string> {
  const path = join(folder, 'garden.mp4');
  const left = (colour: string, when: string) =>
    `drawbox=w=213:h=360:c=${colour}:t=fill:enable='${when}'`;
  const source = `color=0x808080:s=640x360:r=30:d=4,${left('lime', 'lt(t,2)')},${left('blue', 'gte(t,2)')}`;
  await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p'],
    ...['-movflags', '+faststart', path],
  ]);
  return path;
}

/** Returns the colour at a point of a picture on the page, given as fractions of its width and height. */
const readColour = (page: Page, selector: string, [x, y]: readonly [number, number]) =>
  page.evaluate(
    ({ selector: wanted, x: across, y: down }) => {
      const source = document.querySelector<HTMLVideoElement | HTMLCanvasElement>(wanted);
      if (source === null) return 'nothing';
      const [width, height] =
        source instanceof HTMLVideoElement
          ? [source.videoWidth, source.videoHeight]
          : [source.width, source.height];
      if (width === 0) return 'nothing';
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.drawImage(source, width * across, height * down, 4, 4, 0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      if (Math.max(red, green, blue) - Math.min(red, green, blue) < 60) return 'grey';
      return green > blue ? 'green' : 'blue';
    },
    { selector, x, y },
  );

test('a vertical video shows the chosen part of a wide clip, like the sheet and the preview', async ({
  page,
  folder,
}) => {
  test.setTimeout(RENDER_MS + 180_000);
  await page.goto('/app/create');
  await chooseFiles(page, [await makeWideClip(folder)]);
  await expectUploaded(page, ['garden.mp4']);
  await openSheet(page, 'Versions');
  await setTick(page, 'Reel', true);
  await setTick(page, 'Property video', false);
  await closeSheet(page);

  const inPreview = () => readColour(page, '[data-testid="preview-canvas"] canvas', [0.5, 0.5]);
  const inSheet = () => readColour(page, '[data-testid="focus-picture"] video', [0.1, 0.5]);
  await page.getByRole('button', { name: 'Timing, framing of garden.mp4' }).click();
  await expect(page.getByRole('tab', { name: 'Vertical 9:16' })).toBeVisible();
  await expect.poll(inSheet).toBe('green');
  await expectAccessible(page);
  const point = page.getByRole('slider', { name: 'Point that stays in view' });
  await pressOn(point, 'Shift+ArrowRight');
  await expect.poll(inPreview).toBe('grey');
  for (let press = 0; press < 5; press++) await point.press('Shift+ArrowLeft');
  await expect(point).toHaveAttribute('aria-valuetext', '10% across, 50% down');
  await expect.poll(inPreview).toBe('green');

  // The picture and the preview start where the clip does.
  await page.getByRole('spinbutton', { name: 'From in seconds' }).fill('2.2');
  await page.keyboard.press('Tab');
  await expect.poll(inSheet).toBe('blue');
  await expect.poll(inPreview).toBe('blue');
  await closeSheet(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('button', { name: 'Timing, framing of garden.mp4: 2.2–4.0 s, custom crop' }),
  ).toBeVisible();

  await page.getByRole('button', { name: /^Generate Video/ }).click();
  await expect(page).toHaveURL(/\/app\/video\//);
  const download = await downloadBy(page, () =>
    page.getByRole('button', { name: 'Download Video' }).click({ timeout: RENDER_MS }),
  );
  const reel = join(folder, 'reel.mp4');
  await download.saveAs(reel);
  const [red = 255, green = 255, blue = 0] = await readMeanColour(reel, 15, 'crop=200:200');
  expect(blue - Math.max(red, green)).toBeGreaterThan(120);
});
