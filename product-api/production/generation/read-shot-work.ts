import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';
import type { readShotWork as operation, ShotWork } from '@/contracts/production/generation';
import type { UseCase } from '@/product-api/http/route';
import { requireVariants } from '@/product-api/project/public';
import { selectLatestWork } from '@/product-api/work/public';

/** Returns the progress of the video generated from a photo. */
export const readShotWork: UseCase<typeof operation> = async ({ database }, { caller, params }) => {
  await requireVariants(database, caller, params.projectId, params.shotId);
  return loadShotWork(database, params.projectId, params.shotId);
};

/** Loads the work on a shot. Callers ensure that the shot belongs to the user. */
export async function loadShotWork(
  database: Queryable,
  projectId: ProjectId,
  shotId: ShotId,
): Promise<ShotWork> {
  const work = await selectLatestWork(database, projectId, 'shot-video', shotId);
  if (work === undefined) return { shotId, state: 'none' };
  return {
    shotId,
    state: work.state,
    progress: work.progress ?? undefined,
    etaSeconds: work.etaSeconds ?? undefined,
    fileName: work.fileName ?? undefined,
    error: work.error ?? undefined,
  };
}
