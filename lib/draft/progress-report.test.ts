import { afterEach, expect, it, vi } from 'vitest';
import type { Upload } from './draft';
import { ProgressReport } from './progress-report';

afterEach(() => {
  vi.useRealTimers();
});

it('continues when the clock of the device is set back', () => {
  vi.useFakeTimers();
  const shown: Upload[] = [];
  const progress = new ProgressReport(1_000, (upload) => shown.push(upload));
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(300);
  progress.report(500, 1_000);
  expect(shown.at(-1)).toEqual({ state: 'uploading', loaded: 500, total: 1_000 });
});
