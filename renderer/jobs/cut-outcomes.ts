import { z } from 'zod';
import { JobFailure, type JobRun } from '@/adapters/queue/job-queue';
import type { CutCompleted } from '@/contracts/render-event';
import type { RenderCut } from '@/contracts/render-job';
import { isDiskFull } from '../pipeline/is-disk-full';

export type CutResult = CutCompleted['result'];

/** How a cut ended. */
export type CutOutcome =
  | { readonly kind: 'completed'; readonly result: CutResult }
  | { readonly kind: 'failed'; readonly failure: 'input' | 'provider'; readonly message: string };

/** The outcomes of a job's cuts, kept beyond the life of this process. */
export interface CutOutcomes {
  /** Reads how a cut ended in an earlier run of this job, if it did. */
  read(cut: RenderCut): Promise<CutOutcome | undefined>;
  /** Reports how a cut ended, and remembers it: it is not made again when the job is taken over. */
  store(cut: RenderCut, outcome: CutOutcome): Promise<void>;
  /** Counts a fault that may pass. @returns how many there have been of this cut. */
  countFault(cut: RenderCut): Promise<number>;
}

const faults = z.object({ count: z.number() });

export function openCutOutcomes({
  checkpoints,
  report,
}: Pick<JobRun, 'checkpoints' | 'report'>): CutOutcomes {
  return {
    async read({ cutId }) {
      return (await checkpoints.read(`cut ${cutId}`)) as CutOutcome | undefined;
    },
    async store({ cutId }, outcome) {
      // Reported first: a report that arrives twice does no harm, one that is missing does.
      if (outcome.kind === 'completed') {
        await report({ kind: 'cut-completed', cutId, result: outcome.result });
      } else {
        await report({ kind: 'cut-failed', cutId, message: outcome.message });
      }
      await checkpoints.write(`cut ${cutId}`, outcome);
    },
    async countFault({ cutId }) {
      const name = `faults of cut ${cutId}`;
      const before = faults.safeParse(await checkpoints.read(name));
      const count = (before.success ? before.data.count : 0) + 1;
      await checkpoints.write(name, { count });
      return count;
    },
  };
}

/**
 * How a cut failed that would fail again; undefined where the fault may pass.
 * @param error what making the cut rejected with.
 */
export function toFailedOutcome(error: unknown): CutOutcome | undefined {
  if (error instanceof JobFailure) {
    const { failure, message } = error;
    if (failure === 'input' || failure === 'provider') return { kind: 'failed', failure, message };
    return undefined;
  }
  if (isDiskFull(error)) {
    const message = 'The disk of this site is full, so this version could not be made.';
    return { kind: 'failed', failure: 'provider', message };
  }
  return undefined;
}
