import type { Page } from '@playwright/test';

export interface Key {
  /** When it was pressed, by the page's clock (ms). */
  readonly at: number;
  /** From the press to the first of its handlers (ms). */
  readonly delay: number;
  /** From the press to the paint that follows it (ms). */
  readonly duration: number;
}

/** Notes all keys of a page from now on. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keys: Key[] = [];
    Object.assign(window, { keys });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.name !== 'keydown') continue;
        const { startTime: at, processingStart, duration } = entry;
        keys.push({ at, delay: processingStart - at, duration });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** @returns the keys that were pressed since then. */
export async function readKeys(page: Page, since: number): Promise<readonly Key[]> {
  const keys = await page.evaluate(() => (window as unknown as { keys: Key[] }).keys);
  return keys.filter(({ at }) => at >= since);
}
