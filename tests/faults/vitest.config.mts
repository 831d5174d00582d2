import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: kills processes for minutes, so it is not part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)) } },
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: 'tests/support/shared-postgres.ts',
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 60_000,
  },
});
