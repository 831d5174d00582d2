import type { Queryable } from '@/adapters/database/database';
import type { JobId, ProjectId, ShotId, UserId } from '@/contracts/ids';
import type { RenderProgress } from '@/contracts/render-event';
import { ApiError } from '@/product-api/http/api-error';
import {
  saveProgress,
  selectByKey,
  selectLatest,
  selectOldRunning,
  selectWork,
  type Work,
  type WorkKind,
} from './work-store';

export type { Work, WorkKind } from './work-store';

/** The newest work of a kind on a project (its video) or on one of its shots. */
export function findLatestWork(
  database: Queryable,
  projectId: ProjectId,
  kind: WorkKind,
  shotId?: ShotId,
): Promise<Work | undefined> {
  return selectLatest(database, projectId, kind, shotId ?? null);
}

export function findWork(database: Queryable, jobId: JobId): Promise<Work | undefined> {
  return selectWork(database, jobId);
}

/**
 * What a call is a repetition of: work started with the same Idempotency-Key, or work of the kind that
 * is still running.
 * @throws ApiError conflict when the key was used for something else.
 */
export async function findRepeated(
  database: Queryable,
  call: {
    userId: UserId;
    idempotencyKey: string | undefined;
    projectId: ProjectId;
    kind: WorkKind;
    shotId?: ShotId;
  },
): Promise<Work | undefined> {
  if (call.idempotencyKey !== undefined) {
    const same = await selectByKey(database, call.userId, call.idempotencyKey);
    if (same !== undefined) return requireSameCall(same, call);
  }
  const latest = await findLatestWork(database, call.projectId, call.kind, call.shotId);
  return latest?.state === 'running' ? latest : undefined;
}

function requireSameCall(
  work: Work,
  call: { projectId: ProjectId; kind: WorkKind; shotId?: ShotId },
): Work {
  const same =
    work.projectId === call.projectId &&
    work.kind === call.kind &&
    work.shotId === (call.shotId ?? null);
  if (!same) throw new ApiError('conflict', 'This Idempotency-Key was used for another request.');
  return work;
}

/** Work that has been running for over a minute; the sweep asks the queue whether it is alive. */
export function listOldRunningWork(database: Queryable): Promise<Work[]> {
  return selectOldRunning(database);
}

/** How far running work is, as the renderer tells. */
export function recordProgress(database: Queryable, progress: RenderProgress): Promise<void> {
  return saveProgress(database, progress);
}
