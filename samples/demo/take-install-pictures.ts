import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startHomereel } from '@/tests/support/start-homereel';
import { samplePhotos } from './sample-listing';

/** By file name: a window in CSS pixels, and the picture's pixels for each of them. */
const windows = {
  'create-narrow': { width: 390, height: 780, scale: 2 },
  'create-wide': { width: 1280, height: 800, scale: 1 },
} as const;
/** Timeout of the browser's start and the video's first picture on a busy machine. */
const TIMEOUT_MS = 5 * 60_000;

/** Takes pictures of the product with the sample listing. */
export async function takeInstallPictures(folder: string): Promise<void> {
  const homereel = await startHomereel();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for (const [name, { scale, ...viewport }] of Object.entries(windows)) {
      const page = await browser.newPage({
        viewport,
        deviceScaleFactor: scale,
        colorScheme: 'light',
        locale: 'en-US',
        reducedMotion: 'reduce',
      });
      page.setDefaultTimeout(TIMEOUT_MS);
      await page.goto(`${homereel.origin}/app/create?sample=1`);
      const uploaded = page.getByText('Uploaded', { exact: true });
      await uploaded.nth(samplePhotos.length - 1).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Play preview' }).waitFor();
      // Its first picture follows the button.
      await page.waitForLoadState('networkidle');
      const picture = sharp(await page.screenshot()).webp({ quality: 70 });
      await picture.toFile(join(folder, `${name}.webp`));
      await page.close();
    }
  } finally {
    await browser.close();
    await homereel.stop();
  }
}
