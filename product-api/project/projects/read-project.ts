import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { readProject as operation, ProjectWithClips } from '@/contracts/project/projects';
import type { Caller, UseCase } from '@/product-api/http/route';
import { requireProjectWithShots } from './require-project';
import { toProjectWithClips } from './to-project';

/** Reads one project with its clips. */
export const readProject: UseCase<typeof operation> = ({ database }, { caller, params }) =>
  loadProject(database, caller, params.projectId);

/** Reads a project in the form of the wire. @throws ApiError not_found. */
export async function loadProject(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<ProjectWithClips> {
  return toProjectWithClips(await requireProjectWithShots(database, caller, projectId));
}
