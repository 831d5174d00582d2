import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  cardOf,
  closeSheet,
  downloadBy,
  dropFiles,
  expectToPlay,
  expectUploaded,
  openSheet,
  pressOn,
  RENDER_MS,
  setTick,
  tick,
} from '../../support/create-steps';
import { expect, expectAccessible, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';
import { probeVideo } from '../../support/probe-video';
import { setLength } from '../../support/sound-steps';

/** Three videos of three photos, one after the other. */
const ALL_RENDERS_MS = 3 * RENDER_MS;
const names = ['room-1.jpg', 'room-2.jpg', 'room-3.jpg'];

const framesOf = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
const cardOfVersion = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: /^Versions/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

/**
 * Opens the create screen, drops three photos and gives the project a name.
 * @param choose actions before the project exists.
 */
async function startProject(
  page: Page,
  { folder, name, choose }: { folder: string; name: string; choose?: () => Promise<void> },
): Promise<void> {
  const photos = await makePhotos(folder, 3, { width: 1280, height: 960 });
  await page.goto('/app/create');
  await choose?.();
  await dropFiles(page, photos);
  await expectUploaded(page, names);
  await page.getByLabel('Project name').fill(name);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Returns the picture's aspect ratio as decoded by the browser. */
const aspectOf = (player: Locator) =>
  player.evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight);

/** Returns the number of videos in a zip file's central directory. */
async function countZipped(path: string): Promise<number> {
  const [, ...entries] = (await readFile(path)).toString('latin1').split('PK\u0001\u0002');
  return entries.filter((entry) => entry.includes('.mp4')).length;
}

/**
 * Serves the page of an agency's own site. The test does not fulfil the request in the browser, because
 * Chromium would then not allow the page to frame an address of this machine.
 */
async function serveAgencyPage(code: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Agency</title>${code}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test('three versions at a time: watched while others render, downloaded, shared, rendered again alone', async ({
  page,
  browser,
  folder,
}) => {
  test.setTimeout(ALL_RENDERS_MS + 400_000);
  // Selected before the project exists, and sent with it.
  const choose = async () => {
    await openSheet(page, 'Versions');
    await setTick(page, 'MLS', true);
    await closeSheet(page);
  };
  await startProject(page, { folder, name: 'Harbour loft', choose });
  await openSheet(page, 'Versions');
  for (const name of ['Reel', 'Feed']) await setTick(page, name, true);
  await setTick(page, 'Property video', false);
  await expect(page.getByText('30 tokens for all versions.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await openSheet(page, 'Versions');
  for (const name of ['MLS', 'Reel', 'Feed']) await expect(tick(page, name)).toBeChecked();
  await expect(tick(page, 'Property video')).not.toBeChecked();
  await setTick(page, 'Property video', true);
  await setTick(page, 'MLS', false);
  // The last is the longest: it still renders when the first is played.
  for (const [name, seconds] of [
    ['Property video', 6],
    ['Reel', 6],
    ['Feed', 10],
  ] as const) {
    await setLength(page, name, seconds);
  }
  await closeSheet(page);

  await page.getByRole('button', { name: 'Generate Video (30 tokens)' }).click();
  await expect(page).toHaveURL(/\/app\/video\//);
  const address = page.url();
  await expect(framesOf(page)).toHaveCount(3);
  await expect(page.getByRole('progressbar', { name: 'Progress of Reel' })).toBeVisible();

  // The first is played while the others render.
  await page.getByRole('link', { name: 'Play Property video' }).click({ timeout: RENDER_MS });
  await expect(page).toHaveURL(/\?version=/);
  await expectToPlay(page.getByLabel('Video of Harbour loft'));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.reload();
  const secondTab = await page.context().newPage();
  await secondTab.goto(address);
  for (const tab of [page, secondTab]) {
    await expect(tab.getByRole('heading', { name: 'Versions (3)' })).toBeVisible({
      timeout: ALL_RENDERS_MS,
    });
    await expectToPlay(tab.getByLabel('Video of Harbour loft'));
  }
  await expectAccessible(page);

  const download = await downloadBy(page, () =>
    cardOfVersion(page, 'Reel').getByRole('link', { name: /\.mp4/ }).click(),
  );
  expect(download.suggestedFilename()).toMatch(/Harbour.loft.*Reel.*\.mp4$/i);
  const reel = join(folder, 'reel.mp4');
  await download.saveAs(reel);
  expect(await probeVideo(reel)).toMatchObject({ width: 1080, height: 1920 });
  const zip = await downloadBy(page, () =>
    page.getByRole('link', { name: 'Download all' }).click(),
  );
  expect(zip.suggestedFilename()).toMatch(/\.zip$/);
  const zipPath = join(folder, 'all.zip');
  await zip.saveAs(zipPath);
  expect(await countZipped(zipPath)).toBe(3);

  // Back and links lead through the versions.
  await cardOfVersion(page, 'Feed').getByRole('link', { name: 'Feed', exact: true }).click();
  const feed = page.getByLabel('Feed of Harbour loft');
  await expectToPlay(feed);
  expect(await aspectOf(feed)).toBeCloseTo(0.8, 2);
  await page.goBack();
  await expect(page.getByLabel('Video of Harbour loft')).toBeVisible();

  // The Reel is shared with a visitor without an account.
  await page.getByRole('button', { name: 'Actions for Reel' }).click();
  await page.getByRole('menuitem', { name: 'Share or embed…' }).click();
  const link = await page.getByLabel('Share link').inputValue();
  const code = await page.getByLabel('Embed code').inputValue();
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const viewer = await phone.newPage();
  await viewer.goto(link);
  const shared = viewer.getByLabel('Video of Harbour loft');
  await expectToPlay(shared);
  expect(await aspectOf(shared)).toBeCloseTo(0.5625, 2);
  const box = await shared.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeGreaterThan(1.7);
  await expectAccessible(viewer);
  const meta = (property: string) =>
    viewer.locator(`meta[property="${property}"]`).getAttribute('content');
  // The lighter file once it is available.
  const sides = [await meta('og:video:width'), await meta('og:video:height')].map(Number);
  expect((sides[0] ?? 0) / (sides[1] ?? 1)).toBeCloseTo(0.5625, 2);
  expect(await meta('og:video:type')).toBe('video/mp4');
  const oembed = await viewer.locator('link[type="application/json+oembed"]').getAttribute('href');
  const embedding = await viewer.request.get(oembed ?? '');
  expect(await embedding.json()).toMatchObject({ type: 'video', width: 1080, height: 1920 });

  // Another site may only frame the bare player.
  const foreign = await phone.newPage();
  const agency = await serveAgencyPage(code);
  await foreign.goto(agency.address);
  await expectToPlay(foreign.frameLocator('iframe').getByLabel('Video of Harbour loft'));
  agency.close();
  const framed = await viewer.request.get(link);
  expect(framed.headers()['x-frame-options']).toBe('DENY');

  await page.getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Link revoked')).toBeVisible();
  await viewer.reload();
  await expect(viewer.getByRole('heading', { name: 'Video Not Found' })).toBeVisible();
  await phone.close();

  // Changing one motion makes the versions outdated, and one version is rendered again alone.
  await page.reload();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Re-render Video' }).click();
  await page.getByRole('combobox', { name: 'Camera motion of photo 2' }).click();
  await page.getByRole('option', { name: 'Zoom Out' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openSheet(page, 'Versions');
  await expect(page.getByText('Free: these photos are already paid for.')).toBeVisible();
  await page.goto(address);
  await expect(cardOfVersion(page, 'Reel')).toContainText('Out of date');
  await expect(cardOfVersion(page, 'Feed')).toContainText('Out of date');
  await cardOfVersion(page, 'Reel')
    .getByRole('button', { name: /^Update/ })
    .click();
  await expect(page.getByRole('progressbar', { name: 'Progress of Reel' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({
    timeout: RENDER_MS,
  });
  await expect(cardOfVersion(page, 'Reel')).not.toContainText('Out of date');
  await expect(cardOfVersion(page, 'Feed')).toContainText('Out of date');

  await page.getByRole('button', { name: 'Actions for Feed' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(cardOfVersion(page, 'Feed')).toHaveCount(0);
  await expect(page.getByText('Version removed')).toBeHidden({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Versions (2)' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(cardOf(page, 'Harbour loft')).toContainText('2 versions');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('versions are ticked with a thumb, and the page never scrolls sideways', async ({
    page,
    folder,
  }) => {
    test.setTimeout(300_000);
    await startProject(page, { folder, name: 'Garden flat' });
    const line = page.getByRole('button', { name: /^Versions/ });
    await expect(line).toContainText('Property video');
    await line.tap();
    // The open sheet leaves the preview visible above it.
    const [stage, sheet] = await Promise.all([
      page.getByTestId('preview-canvas').boundingBox(),
      page.getByRole('dialog', { name: 'Versions' }).boundingBox(),
    ]);
    expect(stage?.height).toBeGreaterThan(90);
    expect((stage?.y ?? 0) + (stage?.height ?? 780)).toBeLessThanOrEqual(sheet?.y ?? 0);
    await page.getByText('Instagram, TikTok and Shorts').tap();
    await expect(tick(page, 'Reel')).toBeChecked();
    await expect(line).toContainText('Property video, Reel');
    await expectAccessible(page);
    await closeSheet(page);
    const hidden = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await hidden(), 'pixels to scroll sideways').toBe(0);
    const generate = page.getByRole('button', { name: /^Generate Video/ });
    await expect(generate).toBeInViewport();
    await page.getByRole('button', { name: /^Timing, framing of room-1/ }).tap();
    await page.getByTestId('focus-picture').tap({ position: { x: 20, y: 20 } });
    await expect(page.getByText(/^\d+% across, \d+% down$/)).toBeVisible();
    expect(await hidden(), 'pixels to scroll sideways').toBe(0);
  });
});

test('versions and the point of interest are set by keyboard alone', async ({ page, folder }) => {
  test.setTimeout(300_000);
  await startProject(page, { folder, name: 'Hill house' });
  const versions = page.getByRole('button', { name: /^Versions/ });
  await pressOn(versions, 'Enter');
  await pressOn(tick(page, 'Reel'), 'Space');
  await expect(tick(page, 'Reel')).toBeChecked();
  await expect(tick(page, 'Reel')).toBeFocused();
  await pressOn(page.getByRole('button', { name: /settings of Reel$/ }), 'Enter');
  await pressOn(page.getByRole('button', { name: 'Length of Reel: less' }), 'Enter');
  await expect(page.getByRole('spinbutton', { name: 'Length of Reel in seconds' })).toHaveValue(
    '25',
  );
  await page.keyboard.press('Escape');
  await expect(versions).toBeFocused();

  await pressOn(page.getByRole('button', { name: /^Timing, framing of room-2/ }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Timing and framing' });
  await pressOn(dialog.getByRole('tab', { name: 'Vertical 9:16' }), 'Enter');
  const point = dialog.getByRole('slider', { name: 'Point that stays in view' });
  await pressOn(point, 'Shift+ArrowRight');
  await pressOn(point, 'ArrowUp');
  await expect(point).toHaveAttribute('aria-valuetext', '60% across, 49% down');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Timing, framing of room-2/ })).toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expectUploaded(page, names);
  await expect(
    page.getByRole('button', { name: 'Timing, framing of room-2.jpg: custom crop' }),
  ).toBeVisible();
  await expect(versions).toContainText('Property video, Reel');
});
