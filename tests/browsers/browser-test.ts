import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { removeFolder } from '../support/remove-folder';
import { type RunningHomereel, startHomereel } from '../support/start-homereel';
import { startChromium } from './engines/chromium';
import type { Engine, EngineName } from './engines/engine';
import { startFirefox } from './engines/firefox';
import { startWebKit } from './engines/webkit';
import { withoutKnown } from './known-page-errors';
import { Person } from './person';

export const RENDER_TIMEOUT_MS = 240_000;
const desktop = { width: 1280, height: 900 };

/** Start function of each engine, and the setting with its program's path. */
const starts: Record<EngineName, { setting: string; start: (path: string) => Promise<Engine> }> = {
  chromium: { setting: 'CHROMIUM_PATH', start: startChromium },
  firefox: { setting: 'FIREFOX_PATH', start: startFirefox },
  webkit: { setting: 'WEBKIT_DRIVER_PATH', start: startWebKit },
};

/** Returns a function that starts an engine; undefined if it is not installed. */
export function startEngine(name: EngineName): (() => Promise<Engine>) | undefined {
  const { setting, start } = starts[name];
  const path = process.env[setting];
  return path ? () => start(path) : undefined;
}

interface WorkerFixtures {
  engineName: EngineName;
  engine: Engine;
  /** The complete running product in local mode; shared by the stories of an engine. */
  homereel: RunningHomereel;
}

interface TestFixtures {
  /** Opens a separate browser for a user. */
  invite: (origin: string) => Promise<Person>;
  /** A user of the product in local mode. */
  person: Person;
  /** An empty folder for the story. */
  folder: string;
  /** Skips the stories of an engine that is not installed. */
  skipped: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const { setting, start } = starts[engineName];
      const engine = await start(process.env[setting] ?? '');
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  homereel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const homereel = await startHomereel();
      await use(homereel);
      await homereel.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  skipped: [
    async ({ engineName }, use, testInfo) => {
      const isMissing = !process.env[starts[engineName].setting];
      testInfo.skip(isMissing, `${engineName} is not on this machine`);
      await use(undefined);
    },
    { auto: true },
  ],
  invite: async ({ engine, engineName }, use, testInfo) => {
    const people: Person[] = [];
    await use(async (origin) => {
      const session = await engine.openSession();
      const person = new Person(session, origin);
      people.push(person);
      await session.resize(desktop);
      return person;
    });
    for (const [index, { session }] of people.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath(`page-${index + 1}.png`);
        await writeFile(path, await session.screenshot());
        await testInfo.attach(`page-${index + 1}`, { path, contentType: 'image/png' });
      }
      await session.close();
      expect.soft(withoutKnown(engineName, session.pageErrors), 'errors of the pages').toEqual([]);
    }
  },
  person: async ({ invite, homereel }, use) => use(await invite(homereel.origin)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'homereel-browsers-'));
    await use(folder);
    await removeFolder(folder);
  },
});

export { expect };
