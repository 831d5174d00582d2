import { defineConfig } from '@playwright/test';

const stories = /\/tests\/(e2e|deployed)\/(journeys\/)?[^/]+\.spec\.ts$/;
/** Slow stories of rare paths: `npm run test:long`. */
const long = /@long/;
/** They wait for a provider's answers and for times to pass more than they compute. */
const waiting = /\/tests\/e2e\/identity-[^/]+\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/end-to-end',
  fullyParallel: false,
  // Each worker runs the whole product. While one story renders, the other mostly waits: with two
  // workers the stories take 10.5 min instead of 17.8 on two cores.
  workers: 3,
  projects: [
    { name: 'stories', testMatch: stories, testIgnore: waiting, grepInvert: long, workers: 2 },
    { name: 'waiting', testMatch: waiting, grepInvert: long, workers: 1 },
    { name: 'long', testMatch: stories, grep: long, workers: 2 },
  ],
  forbidOnly: process.env.CI !== undefined,
  // `npm test` names what passed only at the second try.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/reports/end-to-end.json' }]],
  use: {
    locale: 'en-US',
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
