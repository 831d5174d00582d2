import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, ShotId, UserId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import { selectByKey, selectLatestWork, type Work, type WorkKind } from './work-store';

/**
 * Finds the work that a call repeats: work started with the same Idempotency-Key, or work of this
 * kind that is still running.
 * @throws ApiError conflict when the key was used for another request.
 */
export async function findRepeatedWork(
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
  const latest = await selectLatestWork(database, call.projectId, call.kind, call.shotId);
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
