import type { Queryable } from '@/adapters/database/database';
import type {
  Cut,
  listCuts as operation,
  previewTypedCuts as typedOperation,
} from '@/contracts/cuts';
import type { ProjectFacts } from '@/contracts/facts';
import type { ProjectId } from '@/contracts/ids';
import { findGiven } from '@/product-api/approval/find-given';
import type { Caller, UseCase } from '@/product-api/http/route';
import { toLoadedFacts } from '@/product-api/projects/read-facts';
import { requireProjectWithShots } from '@/product-api/projects/require-project';
import { loadSound } from './choose-music';
import { loadWordSources } from './cut-words';
import { type CutRow, selectCuts } from './cuts-store';
import { loadCutShots } from './load-cut-shots';
import { toCut } from './to-cut';

/** The versions of a project's video, the main one first. */
export const listCuts: UseCase<typeof operation> = async ({ database }, { caller, params }) => ({
  cuts: await loadCuts(database, caller, params.projectId),
});

/** The same as they would stand with facts that are not saved. */
export const previewTypedCuts: UseCase<typeof typedOperation> = async (
  { database },
  { caller, params, body },
) => ({ cuts: await loadCuts(database, caller, params.projectId, body) });

/**
 * @param typed facts in place of the saved ones.
 * @throws ApiError not_found.
 */
export async function loadCuts(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
  typed?: ProjectFacts,
): Promise<Cut[]> {
  const project = await requireProjectWithShots(database, caller, projectId);
  const cuts = await selectCuts(database, projectId);
  const sound = await loadSound(database, project, project.shots, cuts);
  const stored = await loadWordSources(database, caller, projectId);
  const words =
    typed === undefined ? stored : { ...stored, facts: await toLoadedFacts(database, typed) };
  const toShots = await loadCutShots(database, projectId, project, cuts);
  const given = await findGiven(database, projectId);
  // Who opens the listing's page approves the first finished version.
  const first = cuts.find(({ video }) => video !== null);
  const toApproval = (cut: CutRow) => (cut === first ? given : undefined);
  const shots = [...project.shots, ...(project.leftOut ?? [])];
  const priced = { shots, cuts, toShots };
  return cuts.map((cut) => toCut(cut, { project, toShots, sound, words, priced, toApproval }));
}
