import type { Transaction } from '@/adapters/database/database';
import type { JobId } from '@/contracts/ids';
import type { RenderEvent } from '@/contracts/render-event';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { lockProject, type ProjectRow } from '@/product-api/projects/require-project';
import {
  completeWork,
  endCancelled,
  failWork,
  lockRunningWork,
  removedMeanwhile,
} from '@/product-api/work/end-work';
import { saveProgress, selectWork, type Work, type WorkKind } from '@/product-api/work/work-store';

export type Completed = Extract<RenderEvent, { kind: 'completed' }>;
export type Failed = Omit<Extract<RenderEvent, { kind: 'failed' }>, 'kind'>;

/** Running work that ends, with its locked project, in the transaction that ends it. */
export interface WorkOutcome {
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly project: ProjectRow;
  readonly work: Work;
}

/** What an end changes beyond the work itself. */
export interface Finisher {
  /** Resolves with undefined when what it was made for is gone: then nothing is charged. */
  onCompleted(
    deps: Deps,
    outcome: WorkOutcome,
    result: Completed['result'],
  ): Promise<Finished | undefined>;
  onFailed?(deps: Deps, outcome: WorkOutcome): Promise<void>;
}
export type Finishers = Readonly<Record<WorkKind, Finisher>>;

export interface Finished {
  /** The variant that was made, if one was. */
  readonly fileName?: string;
  /** Cleans up what can only go once the end is certain. */
  readonly afterCommit?: () => Promise<void>;
}

/** Applies an event of the renderer. An outcome that arrives twice, or after a cancellation, changes nothing. */
export async function applyRenderEvent(
  deps: Deps,
  finishers: Finishers,
  event: RenderEvent,
): Promise<void> {
  switch (event.kind) {
    case 'progress':
      return saveProgress(deps.database, event);
    case 'completed':
      return applyCompleted(deps, finishers, event);
    case 'failed':
      return applyFailed(deps, finishers, event);
  }
}

async function applyCompleted(
  deps: Deps,
  finishers: Finishers,
  { jobId, result }: Completed,
): Promise<void> {
  const finished = await deps.database.transaction(async (transaction) => {
    const outcome = await openOutcome(transaction, jobId);
    if (outcome === undefined) return undefined;
    const made = await finishers[outcome.work.kind].onCompleted(deps, outcome, result);
    if (made === undefined) {
      await endCancelled(deps, transaction, outcome.work, removedMeanwhile);
    } else {
      await completeWork(transaction, outcome.work, made.fileName);
    }
    return made;
  });
  await finished?.afterCommit?.();
}

/** Releases the tokens and records the failure. */
export function applyFailed(deps: Deps, finishers: Finishers, failed: Failed): Promise<void> {
  return deps.database.transaction(async (transaction) => {
    const outcome = await openOutcome(transaction, failed.jobId);
    if (outcome === undefined) return;
    await finishers[outcome.work.kind].onFailed?.(deps, outcome);
    await failWork(transaction, outcome.work, { failure: failed.cause, error: failed.message });
  });
}

/** Locks the project, then the work: every transaction locks in this order. */
async function openOutcome(
  transaction: Transaction,
  jobId: JobId,
): Promise<WorkOutcome | undefined> {
  const found = await selectWork(transaction, jobId);
  if (found?.state !== 'running') return undefined;
  const caller = { userId: found.userId, tenantId: found.tenantId };
  const project = await lockProject(transaction, caller, found.projectId);
  const work = await lockRunningWork(transaction, jobId);
  return work === undefined ? undefined : { transaction, caller, project, work };
}
