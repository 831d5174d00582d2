import type { Page } from '@playwright/test';
import { answer, cannedProject } from '../support/canned-answers';
import { openCreate, project } from '../support/canned-create';
import { expect, expectAccessible, test } from '../support/end-to-end';

const pictures = ['02-living.jpg', '04-kitchen.jpg', '08-pool.jpg'];

/** Opens a stored project whose three pictures can be told from one another. */
async function openProject(page: Page): Promise<void> {
  await openCreate(page);
  for (const [n, name] of pictures.entries()) {
    await page.route(new RegExp(`/image/7d8d2b52-0000-4000-8000-0{11}${n}\\?`), (route) =>
      route.fulfill({ path: `public/sample-listing/${name}` }),
    );
  }
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
}

/** What the preview shows, as the luma of 16 by 9 parts. */
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

test('the video plays while it is edited: by keyboard, to the frame, without losing the place', async ({
  page,
}) => {
  await openProject(page);
  const clips = cannedProject(3).clips.map((clip, n) =>
    n === 1 ? { ...(clip as object), cameraMotion: 'pan-up' } : clip,
  );
  await answer(page, 'PUT', project, { body: cannedProject(3, { version: 2, clips }) });
  await expect.poll(async () => spreadOf(await readParts(page))).toBeGreaterThan(60);
  const first = await readParts(page);
  await expect(time(page)).toHaveText(/^0:00\.00 \/ 0:\d\d\.\d\d$/);
  await expect(page.getByTestId('tile').nth(0).getByTestId('playhead')).toBeVisible();

  await place(page).focus();
  for (let second = 0; second < 7; second++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(time(page)).toHaveText(/^0:07\.01 /);
  await expect(page.getByText(/^Preview shows item 2 of 3, room-2\.jpg$/)).toHaveCount(1);
  await expect(page.getByTestId('playhead')).toHaveCount(1);
  await expect(page.getByTestId('tile').nth(1).getByTestId('playhead')).toBeVisible();
  const second = await expectChanged(page, first, 8);

  const motion = page.getByRole('combobox', { name: 'Camera motion of item 2' });
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
  // The frame that was being drawn when it stopped is still shown; then nothing moves.
  await expect
    .poll(async () => {
      const shown = await time(page).textContent();
      await page.waitForTimeout(200);
      return (await time(page).textContent()) === shown;
    })
    .toBe(true);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('it is seen whole and covers nothing', async ({ page }) => {
    await openProject(page);
    await expect.poll(async () => spreadOf(await readParts(page))).toBeGreaterThan(60);
    const stage = await page.getByTestId('preview-canvas').boundingBox();
    expect(stage?.width).toBeGreaterThan(300);
    const tile = await page.getByTestId('tile').first().boundingBox();
    expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeLessThan(tile?.y ?? 0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Play preview' }).tap();
    await expect(time(page)).not.toHaveText(/^0:00\.0/);
  });
});

test('where it cannot be drawn it is tried once more, then stills keep the times', async ({
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
  expect(asked).toBe(2);
  const still = page.getByRole('img', { name: 'room-2.jpg' }).and(page.locator('[role=img] *'));
  await expect(still).toHaveCount(0);
  await place(page).focus();
  for (let second = 0; second < 7; second++) await page.keyboard.press('Shift+ArrowRight');
  await expect(time(page)).toHaveText(/^0:07\.00 /);
  await expect(still).toBeVisible();
  consoleErrors.length = 0;
});
