import type { EnhancementRun } from '@/adapters/ai/ai';
import type { JobRun } from '@/adapters/queue/job-queue';

/** Tells how far one part of a job is: the part from `start` to `end` of the whole, each 0 to 1. */
export function announceShare(
  announce: JobRun['announce'],
  start: number,
  end: number,
): EnhancementRun['onProgress'] {
  return (share, secondsLeft) =>
    announce({
      stage: 'rendering',
      progress: start + (end - start) * Math.min(1, share),
      ...(secondsLeft !== undefined && { etaSeconds: secondsLeft }),
    });
}
