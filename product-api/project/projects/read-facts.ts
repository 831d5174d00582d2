import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { noFacts, type readFacts as operation, type ProjectFacts } from '@/contracts/project/facts';
import type { Owner, UseCase } from '@/product-api/http/route';
import { selectFacts, toStoredFacts } from './projects-store';
import { requireProject } from './require-project';

/** Returns the facts about the property that the project's videos show. */
export const readFacts: UseCase<typeof operation> = async ({ database }, { caller, params }) => {
  await requireProject(database, caller, params.projectId);
  return loadFacts(database, caller, params.projectId);
};

/** Loads the facts of the caller's project; empty if none were saved. */
export async function loadFacts(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<ProjectFacts> {
  return (await selectFacts(database, caller, projectId)) ?? noFacts;
}

/** Returns unsaved facts in the form of `loadFacts`, so that their digests are comparable. */
export function toLoadedFacts(database: Queryable, typed: ProjectFacts): Promise<ProjectFacts> {
  return toStoredFacts(database, typed);
}
