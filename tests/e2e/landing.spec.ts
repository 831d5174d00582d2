import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../support/end-to-end';

const trial = (page: Page) => page.getByRole('region', { name: 'See your own photo move.' });
const stage = (page: Page, motion: string) =>
  trial(page).getByRole('img', { name: new RegExp(`: ${motion}$`) });

/** Returns the canvas as the red and green of 8 by 8 cells. */
function readParts(page: Page): Promise<number[]> {
  return trial(page)
    .locator('canvas')
    .evaluate((shown: HTMLCanvasElement) => {
      const small = document.createElement('canvas');
      [small.width, small.height] = [8, 8];
      const context = small.getContext('2d');
      context?.drawImage(shown, 0, 0, 8, 8);
      const { data } = context?.getImageData(0, 0, 8, 8) ?? { data: [] };
      return [...data].filter((_, i) => i % 4 < 2);
    });
}

async function expectMoving(page: Page): Promise<void> {
  const before = await readParts(page);
  await expect.poll(() => readParts(page)).not.toEqual(before);
}

/** Makes a photo with a red left and a green right half, unlike anything else on the page. */
async function makePhoto(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3, background: '#0c0' } as const;
  const right = await sharp({ create: half }).png().toBuffer();
  return sharp({ create: { ...half, width, background: '#c00' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}

const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Choose your photo').setInputFiles({ name, mimeType, buffer });

/** Maximum transferred kilobytes of scripts; the framework's own are 137. */
const MAX_SCRIPT_KB = 155;

test('a stranger’s browser fetches little script, and does not ask who is signed in', async ({
  page,
}) => {
  const scripts: Promise<number>[] = [];
  const asked: string[] = [];
  page.on('requestfinished', (request) => {
    asked.push(new URL(request.url()).pathname);
    if (request.resourceType() !== 'script') return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(scripts.length).toBeGreaterThan(3);
  expect(bytes / 1_000).toBeLessThan(MAX_SCRIPT_KB);
  expect(asked).not.toContain('/auth/session');
  await expect(page.getByRole('region', { name: 'Pricing' })).toContainText(
    /\d+ tokens? per photo/,
  );
});

test('a visitor’s photo moves on the landing page, and no request leaves with it', async ({
  page,
  context,
}) => {
  const requests: { address: string; method: string; body: string | null }[] = [];
  page.on('request', (request) => {
    const [address, method, body] = [request.url(), request.method(), request.postData()];
    if (!address.startsWith('blob:')) requests.push({ address, method, body });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const loaded = requests.length;
  expect(requests.filter(({ address }) => address.endsWith('.wasm'))).toEqual([]);
  await trial(page).scrollIntoViewIfNeeded();

  await choose(page, 'house.jpg', 'image/jpeg', await makePhoto(6_000, 4_000));
  await expect(stage(page, 'Zoom In')).toHaveAttribute('aria-busy', 'false');
  const [red = 0, green = 255] = await readParts(page);
  expect([red > 150, green < 60]).toEqual([true, true]);
  await trial(page).getByRole('radio', { name: 'Pan Right' }).check();
  await expect(stage(page, 'Pan Right')).toHaveAttribute('aria-busy', 'false');
  await expectMoving(page);
  await trial(page).getByRole('button', { name: 'Pause' }).click();

  const since = requests.slice(loaded);
  expect(since.length).toBeGreaterThan(0);
  for (const { address, method, body } of since) {
    const { origin, search } = new URL(address);
    expect([method, body, origin, search.length < 50]).toEqual([
      'GET',
      null,
      new URL(page.url()).origin,
      true,
    ]);
  }
  // Offline, it does the same with the next photo.
  await context.setOffline(true);
  await choose(page, 'garden.png', 'image/png', await makePhoto(900, 1_600));
  await trial(page).getByRole('radio', { name: 'Vertical 9:16' }).check();
  await expect(stage(page, 'Pan Right')).toHaveAttribute('aria-busy', 'false');
  await expectMoving(page);
  await context.setOffline(false);
  await expect(trial(page).getByRole('link', { name: 'Make the whole video' })).toHaveAttribute(
    'href',
    '/auth',
  );
});

test('a file that is no photo is refused in a sentence, and what was shown stays', async ({
  page,
}) => {
  await page.goto('/');
  await trial(page).getByRole('button', { name: 'Play' }).click();
  await expect(stage(page, 'Zoom In')).toHaveAttribute('aria-busy', 'false');
  for (const name of ['contract.pdf', 'photo.heic']) {
    await choose(page, name, 'image/heic', Buffer.from('%PDF-1.7 not a photo'));
    await expect(trial(page).getByText(/^This browser cannot open that file\./)).toBeVisible();
  }
  await expectMoving(page);
  await expectAccessible(page);
});

test.describe('with reduced motion, on a phone', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('the photo does not move until Play is pressed, and everything works by keyboard', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await trial(page).getByRole('radio', { name: 'Zoom In' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(stage(page, 'Pan Left')).toHaveAttribute('aria-busy', 'false');
    const still = await readParts(page);
    await page.waitForTimeout(300);
    expect(await readParts(page)).toEqual(still);
    await trial(page).getByRole('button', { name: 'Play' }).focus();
    await page.keyboard.press('Enter');
    await expectMoving(page);
    await expect(trial(page).getByRole('button', { name: 'Pause' })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    for (const target of await trial(page).locator('button, label, a').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
});
