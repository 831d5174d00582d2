import type { Transaction } from '@/adapters/database/database';
import type { JobId } from '@/contracts/ids';
import type { RenderEvent, VersionEvent } from '@/contracts/production/render-event';
import type { Deps } from '@/product-api/deps';
import { lockProject, recordRung, saveVersionProgress } from '@/product-api/project/public';
import {
  completeWork,
  endCancelled,
  failWork,
  lockRunningWork,
  removedMeanwhile,
  saveProgress,
  selectWork,
  type Work,
  type WorkKind,
} from '@/product-api/work/public';
import { recordReport } from './record-report';
import type { WorkOutcome } from './work-outcome';

export type { WorkOutcome } from './work-outcome';

export type Completed = Extract<RenderEvent, { kind: 'completed' }>;
export type Failed = Omit<Extract<RenderEvent, { kind: 'failed' }>, 'kind'>;

/** Effects of an outcome beyond the work itself. */
export interface Finisher {
  /** Resolves with undefined if its shot or project was removed; then nothing is charged. */
  onCompleted(
    deps: Deps,
    outcome: WorkOutcome,
    result: Completed['result'],
  ): Promise<Finished | undefined>;
  /** Resolves with the work in its final state. */
  onFailed?(deps: Deps, outcome: WorkOutcome, failed: Failed): Promise<Work>;
}
export type Finishers = Readonly<Record<WorkKind, Finisher>>;

export interface Finished {
  /** The created variant, if any. */
  readonly fileName?: string;
}

/** Applies an event of the renderer. An outcome that arrives twice, or after a cancellation, changes nothing. */
export async function applyRenderEvent(
  deps: Deps,
  finishers: Finishers,
  event: RenderEvent,
): Promise<void> {
  switch (event.kind) {
    case 'progress':
      await saveProgress(deps.database, event);
      if (event.version !== undefined)
        await saveVersionProgress(deps.database, event.jobId, event.version);
      return;
    case 'version-completed':
    case 'version-failed':
      return applyReport(deps, event);
    case 'completed':
      return applyCompleted(deps, finishers, event);
    case 'failed':
      return applyFailed(deps, finishers, event);
    case 'stream-rung-made':
      return recordRung(deps, event);
  }
}

async function applyCompleted(
  deps: Deps,
  finishers: Finishers,
  { jobId, result }: Completed,
): Promise<void> {
  await deps.database.transaction(async (transaction) => {
    const outcome = await openOutcome(transaction, jobId);
    if (outcome === undefined) return;
    const made = await finishers[outcome.work.kind].onCompleted(deps, outcome, result);
    if (made === undefined) {
      await endCancelled(deps, transaction, outcome.work, removedMeanwhile);
    } else {
      await completeWork(transaction, outcome.work, made.fileName);
    }
  });
}

/** Releases the tokens, unless a part of the work was delivered, and records the failure. */
export async function applyFailed(deps: Deps, finishers: Finishers, failed: Failed): Promise<void> {
  await deps.database.transaction(async (transaction) => {
    const outcome = await openOutcome(transaction, failed.jobId);
    if (outcome === undefined) return;
    const ended = await finishers[outcome.work.kind].onFailed?.(deps, outcome, failed);
    const end = { failure: failed.cause, error: failed.message };
    await failWork(transaction, ended ?? outcome.work, end);
  });
}

/** Gives a version its new video, or its failure. */
async function applyReport(deps: Deps, report: VersionEvent): Promise<void> {
  await deps.database.transaction(async (transaction) => {
    const outcome = await openOutcome(transaction, report.jobId);
    if (outcome !== undefined) await recordReport(deps, outcome, report);
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
