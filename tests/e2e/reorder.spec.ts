import type { Locator, Page } from '@playwright/test';
import { cannedProject, cannedShotId } from '../support/canned-answers';
import { openCreate, project } from '../support/canned-create';
import { expect, test } from '../support/end-to-end';

const six = { clips: cannedProject(6).clips };

/** The items' places as the screen shows them, by the number they began with. */
async function readOrder(page: Page): Promise<number[]> {
  const names = await page
    .getByRole('button', { name: /^Position \d+, room-\d+\.jpg\. Move$/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return names.map((name) => Number(/room-(\d+)/.exec(name)?.[1]));
}

/** What was saved of the order and the transitions between the items. */
async function readSaved(page: Page) {
  const sent = await page.waitForRequest(
    (request) => request.method() === 'PUT' && new URL(request.url()).pathname === project,
  );
  const { images } = sent.postDataJSON().projectData as {
    images: { id: string; transition?: string }[];
  };
  return {
    order: images.map(({ id }) => Number(id.slice(-2)) + 1),
    transitions: images.filter(({ transition }) => transition !== undefined).length,
  };
}

const handle = (page: Page, position: number) =>
  page.getByRole('button', { name: new RegExp(`^Position ${position}, `) });
const announced = (page: Page) => page.locator('[id^="rfd-announcement"]');

async function centre(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** From the handle of one item by as much as takes it onto the other. */
async function planDrag(page: Page, from: number, to: number) {
  const grip = await centre(handle(page, from));
  const tile = (position: number) => centre(page.getByTestId('tile').nth(position - 1));
  const [source, target] = [await tile(from), await tile(to)];
  return { grip, end: { x: grip.x + target.x - source.x, y: grip.y + target.y - source.y } };
}

test('S4.30 by mouse, an item goes into another row, and every step is told', async ({ page }) => {
  await openCreate(page, six);
  expect(cannedShotId(0)).toMatch(/00$/);
  const { grip, end } = await planDrag(page, 1, 6);
  const saved = readSaved(page);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 12, grip.y + 12, { steps: 4 });
  await expect(announced(page)).toContainText('room-1.jpg lifted from position 1 of 6.');
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await expect(announced(page)).toContainText(/room-1\.jpg is now at position [56] of 6\./);
  await page.mouse.up();
  await expect(announced(page)).toContainText(/room-1\.jpg moved from position 1 to position [56]/);
  await expect.poll(async () => (await readOrder(page)).indexOf(1)).toBeGreaterThan(3);
  const { order, transitions } = await saved;
  expect(order).toEqual(await readOrder(page));
  expect(transitions).toBe(5);
});

test('S4.30 by keyboard, an item goes down a row, or back where it was by Escape', async ({
  page,
}) => {
  await openCreate(page, six);
  await handle(page, 2).focus();
  await page.keyboard.press('Space');
  await expect(announced(page)).toContainText('room-2.jpg lifted from position 2 of 6.');
  await page.keyboard.press('ArrowDown');
  await expect(announced(page)).toContainText(/room-2\.jpg is now at position [56] of 6\./);
  await page.keyboard.press('Escape');
  await expect(announced(page)).toContainText('room-2.jpg stays at position 2.');
  expect(await readOrder(page)).toEqual([1, 2, 3, 4, 5, 6]);

  const saved = readSaved(page);
  await handle(page, 2).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(announced(page)).toContainText(/is now at position/);
  await page.keyboard.press('Space');
  await expect(announced(page)).toContainText(/room-2\.jpg moved from position 2 to position [56]/);
  expect((await saved).order).toEqual(await readOrder(page));
  // The item moved keeps the focus, in its new place.
  await expect(page.getByRole('button', { name: /room-2\.jpg\. Move$/ })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('S4.30 by touch, an item held for a moment goes into another row', async ({ page }) => {
    await openCreate(page, six);
    await handle(page, 1).scrollIntoViewIfNeeded();
    const { grip, end } = await planDrag(page, 1, 4);
    const saved = readSaved(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    await send('touchStart', grip.x, grip.y);
    await expect(announced(page)).toContainText('room-1.jpg lifted from position 1 of 6.');
    for (let step = 1; step <= 10; step += 1) {
      const share = step / 10;
      await send('touchMove', grip.x + (end.x - grip.x) * share, grip.y + (end.y - grip.y) * share);
    }
    await expect(announced(page)).toContainText(/room-1\.jpg is now at position [34] of 6\./);
    await send('touchEnd');
    await expect.poll(async () => (await readOrder(page)).indexOf(1)).toBeGreaterThan(1);
    expect((await saved).order).toEqual(await readOrder(page));
  });
});
