import type { Locator, Page } from '@playwright/test';
import { cannedProject } from '../support/canned-answers';
import { openCreate, project } from '../support/canned-create';
import { expect, test } from '../support/end-to-end';

const six = { clips: cannedProject(6).clips };

/** Returns the order of the shots on the screen, by their initial numbers. */
async function readOrder(page: Page): Promise<number[]> {
  const names = await page
    .getByRole('button', { name: /^Position \d+, room-\d+\.jpg\. Move$/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return names.map((name) => Number(/room-(\d+)/.exec(name)?.[1]));
}

interface SavedImage {
  readonly id: string;
  readonly transition?: string;
}

/** Records the saves like the product; returns the shots' numbers in their order. */
async function keepSaves(page: Page): Promise<{ orders: number[][]; transitions: number[] }> {
  const saves = { orders: [] as number[][], transitions: [] as number[] };
  await page.route(`**${project}`, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const { images } = route.request().postDataJSON().projectData as { images: SavedImage[] };
    const numbers = images.map(({ id }) => Number(id.slice(-2)));
    saves.orders.push(numbers.map((number) => number + 1));
    saves.transitions.push(images.filter(({ transition }) => transition !== undefined).length);
    const clips = numbers.map((number, order) => ({ ...(six.clips[number] as object), order }));
    const version = saves.orders.length + 1;
    const updatedAt = `2025-01-06T00:00:0${version}.000Z`;
    return route.fulfill({ json: cannedProject(6, { clips, version, updatedAt }) });
  });
  return saves;
}

const handle = (page: Page, position: number) =>
  page.getByRole('button', { name: new RegExp(`^Position ${position}, `) });
/** The screen reader announcement of a move by pointer or keyboard. */
const announced = (page: Page) => page.locator('[id^="rfd-announcement"]');
const told = (page: Page) => page.getByTestId('moves');

async function centre(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the points of a drag from the handle of one shot onto the other. */
async function planDrag(page: Page, from: number, to: number) {
  const grip = await centre(handle(page, from));
  const tile = (position: number) => centre(page.getByTestId('tile').nth(position - 1));
  const [source, target] = [await tile(from), await tile(to)];
  return { grip, end: { x: grip.x + target.x - source.x, y: grip.y + target.y - source.y } };
}

test('by mouse, a shot moves into another row, and every step is announced', async ({ page }) => {
  await openCreate(page, six);
  const saves = await keepSaves(page);
  const { grip, end } = await planDrag(page, 1, 6);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 12, grip.y + 12, { steps: 4 });
  await expect(announced(page)).toContainText('room-1.jpg picked up from position 1 of 6.');
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await expect(announced(page)).toContainText(/room-1\.jpg is now at position [56] of 6\./);
  await page.mouse.up();
  await expect(announced(page)).toContainText(/room-1\.jpg moved from position 1 to position [56]/);
  await expect.poll(async () => (await readOrder(page)).indexOf(1)).toBeGreaterThan(3);
  const order = await readOrder(page);
  await expect.poll(() => saves.orders).toEqual([order]);
  expect(saves.transitions).toEqual([5]);
  expect(await readOrder(page)).toEqual(order);
});

test('by keyboard, a shot moves down a row, or back to its place by Escape', async ({ page }) => {
  await openCreate(page, six);
  const saves = await keepSaves(page);
  await handle(page, 2).focus();
  await page.keyboard.press('Space');
  await expect(told(page)).toContainText('room-2.jpg picked up from position 2 of 6.');
  await page.keyboard.press('ArrowDown');
  await expect(told(page)).toContainText(/room-2\.jpg is now at position [4-6] of 6\./);
  await page.keyboard.press('Escape');
  await expect(told(page)).toContainText('room-2.jpg stays at position 2.');
  expect(await readOrder(page)).toEqual([1, 2, 3, 4, 5, 6]);

  await handle(page, 2).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(told(page)).toContainText(/is now at position/);
  await page.keyboard.press('Space');
  await expect(told(page)).toContainText(/room-2\.jpg moved from position 2 to position [4-6]/);
  const order = await readOrder(page);
  await expect.poll(() => saves.orders).toEqual([order]);
  // The moved shot keeps the focus, in its new place.
  await expect(page.getByRole('button', { name: /room-2\.jpg\. Move$/ })).toBeFocused();
});

test.describe('in a window that holds less than two rows', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('by keyboard, a shot moves over all rows and back, and is in view at each step', async ({
    page,
  }) => {
    const clips = cannedProject(12).clips.map((clip, n) => ({
      ...(clip as object),
      edit: {
        reason: `Number ${n + 1}: the room that follows, as one would walk through the home.`,
      },
    }));
    await openCreate(page, { clips });
    const rows = await page.getByRole('list', { name: /^Photos and clips, row/ }).count();
    const columns = 12 / rows;
    const expectAt = async (position: number) => {
      await expect(told(page)).toContainText(`room-2.jpg is now at position ${position} of 12.`);
      const grip = handle(page, position);
      await expect(grip).toHaveAccessibleName(`Position ${position}, room-2.jpg. Move`);
      await expect(grip).toBeFocused();
      await expect(page.getByTestId('tile').nth(position - 1)).toBeInViewport({ ratio: 0.99 });
    };
    await handle(page, 2).focus();
    await page.keyboard.press('Space');
    await expect(told(page)).toContainText('room-2.jpg picked up from position 2 of 12.');
    for (let row = 1; row < rows; row += 1) {
      await page.keyboard.press('ArrowDown');
      await expectAt(2 + row * columns);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expectAt(1 + (rows - 1) * columns);
    await page.keyboard.press('ArrowLeft');
    await expectAt((rows - 1) * columns);
    for (let row = 2; row < rows; row += 1) {
      await page.keyboard.press('ArrowUp');
      await expectAt((rows - row) * columns);
    }
    await page.keyboard.press('Home');
    await expectAt(1);
    await page.keyboard.press('End');
    await expectAt(12);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(told(page)).toContainText('room-2.jpg moved from position 2 to position 12');
    expect(await readOrder(page)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2]);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('by touch, a shot held for a moment moves into another row', async ({ page }) => {
    await openCreate(page, six);
    // Both rows are in view between the preview and the bar.
    await page.evaluate(() => window.scrollTo(0, 330));
    const { grip, end } = await planDrag(page, 1, 4);
    const saves = await keepSaves(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    await send('touchStart', grip.x, grip.y);
    await expect(announced(page)).toContainText('room-1.jpg picked up from position 1 of 6.');
    for (let step = 1; step <= 10; step += 1) {
      const share = step / 10;
      await send('touchMove', grip.x + (end.x - grip.x) * share, grip.y + (end.y - grip.y) * share);
    }
    await expect(announced(page)).toContainText(/room-1\.jpg is now at position [34] of 6\./);
    await send('touchEnd');
    await expect.poll(async () => (await readOrder(page)).indexOf(1)).toBeGreaterThan(1);
    const order = await readOrder(page);
    await expect.poll(() => saves.orders).toEqual([order]);
  });
});
