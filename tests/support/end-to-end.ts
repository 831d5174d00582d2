import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { removeFolder } from './remove-folder';
import { type SharedHomereel, shareHomereel } from './shared-run';
import { startHomereel } from './start-homereel';

interface WorkerFixtures {
  /** Settings of the product under test; a file that changes them gets a separate product. */
  homereelEnv: Readonly<Record<string, string>>;
  /** The whole product, running; shared by the tests of a lane, or of a worker with its own settings. */
  homereel: SharedHomereel;
}

interface TestFixtures {
  /**
   * Errors the pages wrote to the console or left uncaught. A test fails when any is left at its end:
   * one that expects some takes them out.
   */
  consoleErrors: string[];
  /** An empty folder for the test. */
  folder: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  homereelEnv: [{}, { option: true, scope: 'worker' }],
  homereel: [
    async ({ homereelEnv }, use, { parallelIndex }) => {
      if (Object.keys(homereelEnv).length === 0) return use(await shareHomereel(parallelIndex));
      const homereel = await startHomereel(homereelEnv);
      await use(homereel);
      await homereel.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ homereel }, use) => use(homereel.origin),
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error')
          errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', ({ error }) => errors.push(String(error())));
      await use(errors);
      expect(errors, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'homereel-e2e-'));
    await use(folder);
    await removeFolder(folder);
  },
});

export { expect };

/**
 * Fails if axe finds a violation of WCAG 2.2 AA on the current page.
 * @param without best practices that the current state cannot satisfy.
 */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  // A half faded-in text has less contrast than its final one. Animations out of view may never end.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    await Promise.race([
      Promise.allSettled(running.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 500)),
    ]);
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(without)
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found).toEqual([]);
}

/** Fails when the page is wider than its window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
}
