import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { GenerationStatus, readStatus as operation } from '@/contracts/production/generation';
import type { Caller, UseCase } from '@/product-api/http/route';
import { requireStatus, toVideoAddresses } from '@/product-api/project/public';
import { selectLatestWork } from '@/product-api/work/public';

/** Returns the progress of the generation. */
export const readStatus: UseCase<typeof operation> = ({ database }, { caller, params }) =>
  loadStatus(database, caller, params.projectId);

/** @throws ApiError not_found. */
export async function loadStatus(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<GenerationStatus> {
  const project = await requireStatus(database, caller, projectId);
  const status = { projectId, status: project.status, ...toVideoAddresses(project) };
  if (project.status !== 'processing' && project.status !== 'failed') return status;
  const work = await selectLatestWork(database, projectId, 'project-video');
  if (work === undefined) return status;
  if (work.state !== 'running') return { ...status, error: work.error ?? undefined };
  return {
    ...status,
    progress: work.progress ?? 0,
    stage: work.stage ?? 'waiting',
    etaSeconds: work.etaSeconds ?? undefined,
    shotId: work.progressShotId ?? undefined,
  };
}
