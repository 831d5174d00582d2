import type { EnhancementRun } from '@/adapters/ai/ai';
import type { JobRun } from '@/adapters/queue/job-queue';
import type { ShotId } from '@/contracts/ids';
import type { RenderProgressReport } from '../pipeline/render-request';

/** Reports the progress of one part of a job: from `start` to `end` of the whole, each 0 to 1. */
export function announceShare(
  announce: JobRun['announce'],
  start: number,
  end: number,
): EnhancementRun['onProgress'] {
  return (share, secondsLeft) =>
    announce({
      stage: 'rendering',
      progress: start + (end - start) * Math.min(1, share),
      etaSeconds: secondsLeft,
    });
}

/** A report of the pipeline as the queue announces it. */
export function toProgress(report: RenderProgressReport): Parameters<JobRun['announce']>[0] {
  return { ...report, shotId: report.shotId as ShotId | undefined };
}
