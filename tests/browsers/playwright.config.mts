import { defineConfig } from '@playwright/test';
import type { EngineName } from './engines/engine';

const engineNames: readonly EngineName[] = ['chromium', 'firefox', 'webkit'];

// `npm run test:browsers`: the stories of this folder in each engine.
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  globalSetup: '../support/serve-shared-run.ts',
  outputDir: '../../test-results/browsers',
  fullyParallel: false,
  // Each worker runs the whole product, and a render wants both cores of a small machine.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 360_000,
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/browsers.json' }]],
  projects: [
    ...engineNames.map((engineName) => ({
      name: engineName,
      testIgnore: 'together/**',
      use: { engineName },
    })),
    // Stories of all engines at once.
    { name: 'together', testMatch: 'together/*.spec.ts' },
  ],
});
