import type { Page } from '@playwright/test';

/** Maximum scroll position, and number of samples on the way (px). */
const SCROLLED_PX = 1_000;
const STEP_PX = 100;

/**
 * Returns the fractions of the window that show the preview and the photos, 0–1: the mean from the top of
 * Create Video to a scroll of 1,000 px. Elements over a photo count as the photo, and a collapsed preview
 * counts in full.
 */
export async function shareOfPhotographs(page: Page): Promise<number> {
  const shares: number[] = [];
  for (let scrolled = 0; scrolled <= SCROLLED_PX; scrolled += STEP_PX) {
    await page.evaluate((top) => window.scrollTo(0, top), scrolled);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    shares.push(await page.evaluate(readShare));
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Runs in the page: samples points, offset in every second line, so that narrow gaps are represented. */
function readShare(): number {
  const apart = 24;
  let seen = 0;
  let all = 0;
  for (let y = 1; y < innerHeight; y += 2) {
    for (let x = ((7 * y) % apart) + 0.5; x < innerWidth; x += apart) {
      all += 1;
      const top = document.elementFromPoint(x, y);
      const photo = top?.closest('[data-testid=tile]')?.querySelector('[data-testid=tile-picture]');
      const { bottom = 0, left = 0, right = 0 } = photo?.getBoundingClientRect() ?? {};
      const isPhoto = y < bottom && x >= left && x < right;
      const isVideo =
        top?.closest('[data-preview-stage], [data-collapsed] [data-preview-body]') != null;
      if (isPhoto || isVideo) seen += 1;
    }
  }
  return seen / all;
}
