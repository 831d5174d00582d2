import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { readProject as operation, ProjectWithClips } from '@/contracts/projects';
import type { Caller, UseCase } from '@/product-api/http/route';
import { WrittenJson } from '@/product-api/http/written-json';
import { selectClips } from './clip-rows';
import { selectStamp } from './projects-store';
import { orNotFound, requireProject } from './require-project';
import { toProjectWithClips } from './to-project';
import { writeProjects } from './written-projects';

/** One project with its clips. */
export const readProject: UseCase<typeof operation> = async ({ database }, { caller, params }) => {
  const stamp = await selectStamp(database, caller, params.projectId);
  const [bytes] = stamp === undefined ? [] : await writeProjects(database, caller, [stamp]);
  return new WrittenJson(orNotFound(bytes));
};

/** A project as the wire knows it. @throws ApiError not_found. */
export async function loadProject(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<ProjectWithClips> {
  const [project, clips] = await Promise.all([
    requireProject(database, caller, projectId),
    selectClips(database, caller, [projectId]),
  ]);
  return toProjectWithClips(project, clips);
}
