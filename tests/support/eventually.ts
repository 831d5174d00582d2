import { vi } from 'vitest';

/** Longer than anything here takes on a machine that is busy with other things. */
const PATIENCE_MS = 120_000;

/** Resolves with what `check` returns once it no longer throws. */
export function eventually<Found>(
  check: () => Found | Promise<Found>,
  timeout = PATIENCE_MS,
): Promise<Found> {
  return vi.waitFor(check, { timeout, interval: 50 });
}
