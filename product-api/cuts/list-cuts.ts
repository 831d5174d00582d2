import type { Queryable } from '@/adapters/database/database';
import type { Cut, listCuts as operation } from '@/contracts/cuts';
import type { ProjectId } from '@/contracts/ids';
import { findGiven } from '@/product-api/approval/find-given';
import type { Caller, UseCase } from '@/product-api/http/route';
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

/** @throws ApiError not_found. */
export async function loadCuts(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<Cut[]> {
  const project = await requireProjectWithShots(database, caller, projectId);
  const cuts = await selectCuts(database, projectId);
  const sound = await loadSound(database, project, project.shots, cuts);
  const words = await loadWordSources(database, caller, projectId);
  const toShots = await loadCutShots(database, projectId, project, cuts);
  const given = await findGiven(database, projectId);
  // Who opens the listing's page approves the first finished version.
  const first = cuts.find(({ video }) => video !== null);
  const toApproval = (cut: CutRow) => (cut === first ? given : undefined);
  return cuts.map((cut) => toCut(cut, { project, toShots, sound, words, toApproval }));
}
