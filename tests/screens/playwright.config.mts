import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: 'take-screens.ts',
  globalSetup: '../support/serve-shared-run.ts',
  outputDir: '../../test-results/screens',
  fullyParallel: false,
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What moves would be caught in the middle.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined },
  },
});
