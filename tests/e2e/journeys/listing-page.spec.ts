import type { Browser, Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { stillSizes } from '@/contracts/production/stills';
import { saveBrand } from '@/contracts/project/brands';
import { saveFacts } from '@/contracts/project/facts';
import { ApiClient } from '../../support/api-client';
import { expectToPlay } from '../../support/create-steps';
import { deliverSample } from '../../support/deliver-sample';
import { expect, expectAccessible, expectNoSideways, test } from '../../support/end-to-end';
import { makeVideo } from '../../support/make-video';
import { findLeaks, leakyFacts, unmistakableBrand } from '../../support/unmistakable-brand';

/** A visitor's phone, whose user agent is not that of a program. */
const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
};

async function openOnPhone(browser: Browser, link: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...more });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

/** Letter paper within its margins, in CSS pixels. */
const paper = { width: 710, height: 950 };

async function openOnPaper(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: paper })).newPage();
  await page.goto(link);
  await page.emulateMedia({ media: 'print' });
  return page;
}

/** @param lines texts that must not be broken. */
async function expectOnOneSheet(page: Page, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const text = page.getByText(line, { exact: true });
    const rows = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(rows, line).toBe(1);
  }
  for (const last of [page.getByRole('region', { name: 'Agent' }), page.getByText(/camera at/)]) {
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(paper.height);
  }
}

test('a listing is delivered by one link, watched, counted, posted, and the link turned off', async ({
  page,
  browser,
  homereel,
}) => {
  test.setTimeout(300_000);
  const api = new ApiClient(homereel.apiOrigin);
  await api.call(saveBrand, {}, { body: unmistakableBrand });
  const description =
    'Zyxmira says: <b>light</b> and air. </script><script>window.broken = 1</script>';
  const about = { name: 'Alder', description };
  const photo = 'public/sample-listing/01-front.jpg';
  const projectId = await makeVideo(api, about, photo, ['mls', 'reel']);
  await api.call(saveFacts, { projectId }, { body: { facts: leakyFacts, captions: [] } });

  await page.goto(`/app/video/${projectId}`);
  await page.getByRole('button', { name: 'Listing page…' }).click();
  await page.getByRole('switch', { name: 'With your brand' }).click();
  const link = await page.getByLabel('Link, with your brand').inputValue();
  await expectAccessible(page);

  // A client opens it.
  const viewer = await openOnPhone(browser, link);
  await expect(viewer.getByRole('heading', { name: '412 Alder Lane' })).toBeVisible();
  await expect(viewer.getByText('$1,285,000')).toBeVisible();
  await expect(viewer.getByText(description)).toBeVisible();
  const graph = await viewer.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(graph ?? '')).toMatchObject({ '@type': 'RealEstateListing', description });
  expect(await viewer.evaluate(() => 'broken' in window)).toBe(false);
  await expect(viewer.getByRole('link', { name: '(555) 019-8642' })).toBeVisible();
  await expect(viewer.getByRole('heading', { level: 3 })).toHaveText([
    'Property video',
    'MLS',
    'Reel',
    ...Object.values(stillSizes).map(({ label }) => label),
  ]);
  await expectNoSideways(viewer);
  await expectAccessible(viewer);
  await expectToPlay(viewer.getByLabel('Video of 412 Alder Lane, Sausalito'));
  const download = viewer.waitForEvent('download');
  await viewer.getByRole('link', { name: 'Download Reel' }).tap();
  expect((await download).suggestedFilename()).toBe('Alder-Reel.mp4');
  await viewer.getByRole('link', { name: 'Watch Reel' }).tap();
  const frame = viewer.getByLabel('Video of 412 Alder Lane, Sausalito').locator('..');
  await expect(frame).toHaveCSS('aspect-ratio', '0.5625 / 1');
  const policy = (await viewer.reload())?.headers()['content-security-policy'];
  expect(policy).toContain("frame-ancestors 'none'");

  // A visitor scans its QR code from a sign.
  const scanner = await openOnPhone(browser, await scanSaved(page), {
    userAgent: phone.userAgent.replace('Android 15', 'Android 16'),
  });
  await expectToPlay(scanner.getByLabel('Video of 412 Alder Lane, Sausalito'));

  // Another visitor's browser has scripts disabled.
  const plain = await openOnPhone(browser, link, { javaScriptEnabled: false });
  await expect(plain.locator('video[controls][src]')).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Download Property video' })).toBeVisible();
  await expect(plain.getByRole('button')).toHaveCount(0);

  // In print, a long name, its address and the code are complete, on the page with the facts.
  const longBrand = {
    ...unmistakableBrand,
    name: 'Zyxmira-Katharina Quolthuisen',
    email: 'zyxmira.quolthuisen@wuzzlix-realty.example',
  };
  await api.call(saveBrand, {}, { body: longBrand });
  await expectOnOneSheet(await openOnPaper(browser, link), [longBrand.name, longBrand.email]);
  await api.call(saveBrand, {}, { body: unmistakableBrand });

  // The listing service's page contains no names.
  const neutralSwitch = page.getByRole('switch', { name: 'Unbranded' });
  await neutralSwitch.press(' ');
  const neutral = await page.getByLabel('Link, unbranded').inputValue();
  await expect(neutralSwitch).toBeFocused();
  const html = await (await page.request.get(neutral)).text();
  expect([findLeaks(html), html.includes('412 Alder Lane')]).toEqual([[], true]);
  await page.keyboard.press('Escape');

  // Its owner sees that it was watched, and posts it.
  await page.reload();
  await page.getByRole('button', { name: 'Plays (2)…' }).click();
  await expect(page.getByText('Listing page', { exact: true })).toBeVisible();
  await expect(page.getByText('A QR code', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Report for the seller' }).click();
  const report = await page.getByLabel('Link, report for the seller').inputValue();
  await expectAccessible(page);
  await viewer.goto(report);
  await expect(viewer.getByRole('heading', { name: '412 Alder Lane' })).toBeVisible();
  await expectAccessible(viewer);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Posts…' }).click();
  await page.getByRole('radio', { name: 'LinkedIn' }).check();
  await expect(page.getByLabel('Post for LinkedIn')).toHaveValue(
    /412 Alder Lane[\s\S]*\/listing\//,
  );
  await page.getByLabel('Post for LinkedIn').fill('Perfect for families.');
  await expect(page.getByRole('list', { name: 'Hints' })).toContainText('familial status');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // The owner turns the link off while a visitor has the page open.
  await viewer.goto(link);
  await page.getByRole('button', { name: 'Listing page…' }).click();
  await page.getByRole('switch', { name: 'With your brand' }).click();
  await expect(page.getByText('Link revoked')).toBeVisible();
  await viewer.getByRole('button', { name: 'Play the video' }).tap();
  await expect(viewer.getByRole('heading', { name: 'Video Not Found' })).toBeVisible();
  await expect(viewer.getByText('$1,285,000')).toBeHidden();
  await viewer.goto(link);
  await expect(viewer.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  for (const one of [viewer, plain, scanner]) await one.context().close();
});

/** Saves the QR code of the open branded page. @returns the text that a phone reads from it. */
async function scanSaved(page: Page): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a QR code with your brand' }).click();
  const path = await (await saving).path();
  const { data, info } = await sharp(path)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

test('a listing’s page is there before its scripts, and the first press counts', async ({
  browser,
  homereel,
}) => {
  const { branded } = await deliverSample(homereel.apiOrigin);
  const context = await browser.newContext(phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const viewer = await context.newPage();
  const scripts: string[] = [];
  viewer.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // A connection so slow that the press comes long before the scripts that handle it.
  await viewer.route('**/_next/static/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await viewer.goto(homereel.origin + branded);
  const copy = viewer.getByRole('button', { name: 'Copy Link' });
  await expect(copy).toBeVisible();
  expect(scripts).toEqual([]);
  await copy.tap();
  await expect(viewer.getByText('Link copied.')).toBeVisible();
  expect(await viewer.evaluate(() => navigator.clipboard.readText())).toBe(
    homereel.origin + branded,
  );

  // The video's poster and button are there before the scripts too, without the browser's own controls; a
  // press plays at once.
  const watcher = await context.newPage();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await watcher.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await watcher.goto(homereel.origin + branded);
  const player = watcher.locator('video');
  const play = watcher.getByRole('button', { name: 'Play the video' });
  await expect(play).toBeVisible();
  await expect(player).toBeHidden();
  // If no script handles the press, it opens the video.
  const address = await watcher
    .locator('form[data-late-play]')
    .evaluate((form: HTMLFormElement) => {
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      return `${form.action}?${new URLSearchParams(fields)}`;
    });
  const opened = await watcher.request.get(address);
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'video/mp4']);
  await play.tap();
  await expect(player).toBeVisible();
  const watched = () => player.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(watched).toBeGreaterThan(0.3);
  release();
  // The player has taken over, and playback continues.
  await expect(watcher.locator('form[data-late-play]')).toHaveCount(0);
  const before = await watched();
  await expect.poll(watched).toBeGreaterThan(before);

  // Without any input it becomes ready too.
  const idle = await context.newPage();
  await idle.goto(homereel.origin + branded);
  await expect(idle.getByRole('button', { name: 'Play the video' })).toBeVisible();
  await context.close();
});
