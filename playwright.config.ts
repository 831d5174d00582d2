import { defineConfig } from '@playwright/test';

/** Slow stories of rare paths: `npm run test:long`. */
const long = /@long/;

export default defineConfig({
  testDir: 'tests',
  testMatch: /\/tests\/(e2e|deployed)\/(journeys\/)?[^/]+\.spec\.ts$/,
  globalSetup: './tests/support/serve-shared-run.ts',
  outputDir: 'test-results/end-to-end',
  fullyParallel: false,
  // Each worker runs the whole product. While one story renders, the other mostly waits; with a third
  // worker renders take turns, and two cores are no sooner done.
  workers: 2,
  projects: [
    { name: 'stories', grepInvert: long },
    { name: 'long', grep: long },
  ],
  forbidOnly: process.env.CI !== undefined,
  // `npm test` names what passed only at the second try.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/reports/end-to-end.json' }]],
  use: {
    locale: 'en-US',
    // What a service worker asks for is not seen by the tests that answer in the network's place.
    serviceWorkers: 'block',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Pictures of every step would take a third of the time; the steps themselves are kept.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // What is never there fails with its name, long before the story's own time is over.
    actionTimeout: 60_000,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined },
  },
});
