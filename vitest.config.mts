import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const layers =
  '{adapters,app,benchmarks,components,contracts,dev,engine,lib,product-api,renderer,retouch,route-handlers,rules,scripts,titles}';

/** Tests that change the environment, the clock or the globals of their process. */
const alone = [
  'tests/bff/**/*.test.ts',
  'tests/journeys/{access-slow,leak,mcp,mcp-provider,media-bounded,traces}.test.ts',
  'tests/renders/preview-worker.test.ts',
];

/** Slow tests of rare paths: `npm run test:long`. */
const long = 'tests/**/*.long.test.ts';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  plugins: [react()],
  test: {
    // Two cores are the machine this must be pleasant on; more workers only take turns there.
    maxWorkers: 2,
    globalSetup: 'tests/support/shared-postgres.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // `npm test` names what passed only at the second try.
    retry: process.env.CI === undefined ? 0 : 1,
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${layers}/**/*.test.ts`, '*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: [`${layers}/**/*.test.tsx`],
          environment: 'happy-dom',
          setupFiles: 'tests/support/fresh-page.ts',
          // Loading the screens anew for each file takes longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/faults/**', 'tests/cluster/**', long, ...alone],
          testTimeout: 120_000,
          // Loading the API and the renderer anew for each file takes longer than most tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: 'long', include: [long], testTimeout: 240_000 },
      },
    ],
  },
});
