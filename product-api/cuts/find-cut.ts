import type { Queryable } from '@/adapters/database/database';
import { type Cut, cutPresets } from '@/contracts/cuts';
import type { CutId, ProjectId } from '@/contracts/ids';
import { orNotFound } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { type CutRow, type CutVideo, selectCut, selectCuts } from './cuts-store';
import { loadCuts } from './list-cuts';

export type { CutRow } from './cuts-store';

/** All cuts of a project that the caller may see, the main one first. */
export const readCuts = selectCuts;

const UNKNOWN = 'We could not find this version.';

/**
 * Reads one cut. Callers have made sure that the project is the person's.
 * @throws ApiError not_found, also for a cut of another project.
 */
export async function requireCut(
  database: Queryable,
  projectId: ProjectId,
  cutId: CutId,
): Promise<CutRow> {
  return orNotFound(await selectCut(database, projectId, cutId), UNKNOWN);
}

/** A cut that was completed. */
export type MadeCut = CutRow & { readonly video: CutVideo };

/** Reads the cuts of a project that were completed, in their order: that of its video comes first. */
export async function loadMadeCuts(database: Queryable, projectId: ProjectId): Promise<MadeCut[]> {
  const cuts = await selectCuts(database, projectId);
  return cuts.flatMap((cut) => (cut.video === null ? [] : [{ ...cut, video: cut.video }]));
}

/** Reads one cut in the form of the wire. @throws ApiError not_found. */
export async function loadCut(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
  cutId: CutId,
): Promise<Cut> {
  const cuts = await loadCuts(database, caller, projectId);
  return orNotFound(
    cuts.find((one) => one.cutId === cutId),
    UNKNOWN,
  );
}

/** The length that the main cut of a project aims at, in seconds. */
export async function loadMainSeconds(database: Queryable, projectId: ProjectId): Promise<number> {
  const cuts = await selectCuts(database, projectId);
  const main = cuts.find(({ isMain }) => isMain);
  return main?.targetSeconds ?? cutPresets.property.seconds;
}
