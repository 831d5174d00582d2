import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;
const PATIENCE_MS = 120_000;

/** Does something again until it no longer throws. As `eventually`, for what benchmarks run too, without vitest. */
export async function retrySoon<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
