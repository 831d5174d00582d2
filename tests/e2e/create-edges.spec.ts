import type { Page } from '@playwright/test';
import { answer, cannedProject } from '../support/canned-answers';
import { openCreate } from '../support/canned-create';
import { openSheet } from '../support/create-steps';
import { expect, expectAccessible, expectNoSideways, test } from '../support/end-to-end';
import { shareOfPhotographs } from '../support/share-of-photographs';

/** Opens a stored project with realistic photos. */
async function open(page: Page, photos = 6): Promise<void> {
  await openCreate(page, { clips: cannedProject(photos).clips }, 1_000, async () => {
    await answer(page, 'GET', /\/versions\/[^/]+\/words$/, {
      body: { isShown: false, overlays: [] },
    });
    await page.route(/\/image\/7d8d2b52-0000-4000-8000-\d+\?/, (route) =>
      route.fulfill({ path: 'public/sample-listing/02-living.jpg' }),
    );
  });
  await expect(page.getByRole('slider', { name: 'Place in the preview' })).toBeVisible();
}

const preview = (page: Page) => page.getByTestId('preview-canvas');
const captions = (page: Page) => page.getByRole('textbox', { name: /^Caption of photo/ });

/** Checks that both are completely inside the window without overlap. */
async function expectBothInView(page: Page, lower: ReturnType<Page['locator']>): Promise<void> {
  await expect(preview(page)).toBeInViewport({ ratio: 0.95 });
  await expect(lower).toBeInViewport({ ratio: 0.95 });
  const [above, below] = [await preview(page).boundingBox(), await lower.boundingBox()];
  expect(above?.height).toBeGreaterThan(60);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
}

// 640 × 360 and 320 × 256 are the sizes of a laptop's window at 200 % and 400 % zoom.
for (const [width, height, tag] of [
  [320, 568, ['@long']],
  [640, 360, ['@long']],
  [320, 256, []],
] as const) {
  test(`${width} × ${height}: nothing lies beyond the window, and all is reached`, {
    tag: [...tag],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await expectNoSideways(page);
    await captions(page).last().focus();
    await expect(captions(page).last()).toBeInViewport({ ratio: 0.95 });
    const sheet = await openSheet(page, 'Text');
    await expectNoSideways(page);
    await sheet.getByLabel('Address').focus();
    await expect(sheet.getByLabel('Address')).toBeInViewport({ ratio: 0.95 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Generate Video/ }).focus();
    await expect(page.getByRole('button', { name: /^Generate Video/ })).toBeInViewport({
      ratio: 0.95,
    });
    // A target half covered by the strip counts as small.
    await expectAccessible(page, ['target-size']);
  });
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });

  test('an on-screen keyboard leaves the field and the preview in view', async ({ page }) => {
    await open(page);
    await captions(page).nth(3).tap();
    await page.setViewportSize({ width: 390, height: 380 });
    await expectBothInView(page, captions(page).nth(3));
    await captions(page).nth(3).press('Enter');
    await expect(captions(page).nth(4)).toBeFocused();
    await expectBothInView(page, captions(page).nth(4));
    await page.setViewportSize({ width: 390, height: 664 });

    const sheet = await openSheet(page, 'Text');
    await sheet.getByLabel('City').tap();
    await page.setViewportSize({ width: 390, height: 380 });
    await expectBothInView(page, sheet.getByLabel('City'));
  });

  test('a small window shows preview and photos first, and every caption is in reach of touch', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 560 });
    await open(page, 16);
    // On a phone toasts appear over the photos.
    await expect(page.getByText('Project Loaded')).toBeHidden();
    expect(await shareOfPhotographs(page)).toBeGreaterThan(0.6);
    await expectNoSideways(page);
    await captions(page).nth(4).scrollIntoViewIfNeeded();
    const field = await captions(page).nth(4).boundingBox();
    expect(field?.height).toBeGreaterThanOrEqual(44);
    // The target beside it at the edge of the picture can still be pressed there.
    await page.getByRole('button', { name: /^Timing, framing of room-5/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    await captions(page)
      .nth(4)
      .tap({ position: { x: 60, y: 4 } });
    await expect(captions(page).nth(4)).toBeFocused();
  });

  test('in landscape, a sheet is beside the preview', async ({ page }) => {
    await open(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expectNoSideways(page);
    const sheet = await openSheet(page, 'Text');
    const [stage, beside] = [await preview(page).boundingBox(), await sheet.boundingBox()];
    expect(stage?.width).toBeGreaterThan(250);
    expect((stage?.x ?? 0) + (stage?.width ?? 0)).toBeLessThanOrEqual((beside?.x ?? 0) + 1);
    await expectAccessible(page);
  });
});

test('by keyboard, the heading of a sheet covers no focused field', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  const sheet = await openSheet(page, 'Text');
  const about = await sheet.getByText('Everything is optional', { exact: false }).boundingBox();
  const city = sheet.getByLabel('City');
  await sheet.getByRole('button', { name: 'Done' }).focus();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await city.evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(city).toBeFocused();
  const box = await city.boundingBox();
  expect(box?.y).toBeGreaterThan((about?.y ?? 0) + (about?.height ?? 0));
});

test('with reduced motion the preview waits, and a tried motion is a still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await expect(page.getByRole('button', { name: 'Play preview' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Camera motion of photo 2' }).click();
  await page.getByRole('option', { name: 'Zoom Out' }).hover();
  const time = page.getByTestId('preview-time');
  await expect(time).not.toHaveText(/^0:00\.00/);
  const before = await time.textContent();
  await page.waitForTimeout(400);
  expect(await time.textContent()).toBe(before);
});

/** The picture of the first photo, shown in place of the preview. */
const still = (page: Page) =>
  page.getByRole('img', { name: 'room-1.jpg' }).and(page.locator('[role=img] *'));

test('a browser without OffscreenCanvas shows stills and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: undefined });
  });
  await open(page);
  await expect(page.getByText(/^This browser can’t play the preview\. Stills show/)).toBeVisible();
  await expect(still(page)).toBeVisible();
});

test('a browser that cannot run the kernel, as without SIMD, shows stills and says so', async ({
  page,
}) => {
  await page.route(/preview-kernel.*\.wasm$/, (route) =>
    route.fulfill({ contentType: 'application/wasm', body: 'no module this browser knows' }),
  );
  await open(page);
  await expect(page.getByText(/^This browser can’t play the preview\. Stills show/)).toBeVisible();
  await expect(still(page)).toBeVisible();
});

test('a lost graphics context is reopened once; after a second loss, stills are shown until it works again', async ({
  page,
  consoleErrors,
}) => {
  // Imitates the browser when the device loses its graphics memory, soon after a start.
  const lose = `addEventListener('message', ({ data }) => {
    if (data.kind === 'open')
      setTimeout(() => data.canvas.dispatchEvent(new Event('contextlost')), 300);
  });`;
  let lost = 0;
  let isLosing = true;
  await page.route(/turbopack-worker.*\.js/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (isLosing) lost += 1;
    return route.fulfill({ response, body: isLosing ? lose + script : script });
  });
  await open(page);
  await expect(page.getByText(/^The preview stopped working\. Stills show/)).toBeVisible();
  await expect(still(page)).toBeVisible();
  expect(lost).toBe(2);
  isLosing = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^The preview stopped working/)).toHaveCount(0);
  await expect(preview(page).locator('canvas')).toBeVisible();
  await expect(still(page)).toHaveCount(0);
  consoleErrors.length = 0;
});

test('a browser that refuses to play leaves the sample its own controls', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('Not by itself.', 'NotAllowedError'));
  });
  await page.goto('/app/create');
  const sample = page.getByLabel('A video made from the sample listing');
  await expect(sample).not.toHaveAttribute('controls');
  await page.getByRole('button', { name: 'Play the sample video' }).click();
  await expect(sample).toHaveAttribute('controls');
  await expect(sample).toBeFocused();
});
