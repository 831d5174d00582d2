import { z } from 'zod';
import { JobFailure, type JobRun } from '@/adapters/queue/job-queue';
import type { VersionCompleted } from '@/contracts/production/render-event';
import type { RenderVersion } from '@/contracts/production/render-job';
import { isDiskFull } from '../pipeline/is-disk-full';

export type VersionResult = VersionCompleted['result'];

/** How a version ended. */
export type VersionOutcome =
  | { readonly kind: 'completed'; readonly result: VersionResult }
  | { readonly kind: 'failed'; readonly failure: 'input' | 'provider'; readonly message: string };

/** The outcomes of a job's versions, which outlive this process. */
export interface VersionOutcomes {
  /** Reads how a version ended in an earlier run of this job, if it did. */
  read(version: RenderVersion): Promise<VersionOutcome | undefined>;
  /** Reports how a version ended, and remembers it: it is not made again when the job is taken over. */
  store(version: RenderVersion, outcome: VersionOutcome): Promise<void>;
  /** Counts a fault that may pass. @returns how many there have been of this version. */
  countFault(version: RenderVersion): Promise<number>;
}

const faults = z.object({ count: z.number() });

export function openVersionOutcomes({
  checkpoints,
  report,
}: Pick<JobRun, 'checkpoints' | 'report'>): VersionOutcomes {
  return {
    async read({ versionId }) {
      return (await checkpoints.read(`version ${versionId}`)) as VersionOutcome | undefined;
    },
    async store({ versionId }, outcome) {
      // Reported first: a report that arrives twice does no harm, one that is missing does.
      if (outcome.kind === 'completed') {
        await report({ kind: 'version-completed', versionId, result: outcome.result });
      } else {
        await report({ kind: 'version-failed', versionId, message: outcome.message });
      }
      await checkpoints.write(`version ${versionId}`, outcome);
    },
    async countFault({ versionId }) {
      const name = `faults of version ${versionId}`;
      const before = faults.safeParse(await checkpoints.read(name));
      const count = (before.success ? before.data.count : 0) + 1;
      await checkpoints.write(name, { count });
      return count;
    },
  };
}

/**
 * Returns the outcome of a permanent failure; undefined for a transient one.
 * @param error the error of rendering the version.
 */
export function toFailedOutcome(error: unknown): VersionOutcome | undefined {
  if (error instanceof JobFailure) {
    const { failure, message } = error;
    if (failure === 'input' || failure === 'provider') return { kind: 'failed', failure, message };
    return undefined;
  }
  if (isDiskFull(error)) {
    const message =
      'We’re out of storage right now, so this version failed. Please try again later.';
    return { kind: 'failed', failure: 'provider', message };
  }
  return undefined;
}
