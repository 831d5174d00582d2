import type { Queryable } from '@/adapters/database/database';
import type { Cut } from '@/contracts/cuts';
import type { CutId, ProjectId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { type CutRow, selectCut } from './cuts-store';
import { loadCuts } from './list-cuts';

export type { CutRow } from './cuts-store';

/**
 * Reads one cut. Callers have made sure that the project is the person's.
 * @throws ApiError not_found, also for a cut of another project.
 */
export async function requireCut(
  database: Queryable,
  projectId: ProjectId,
  cutId: CutId,
): Promise<CutRow> {
  const cut = await selectCut(database, projectId, cutId);
  if (cut === undefined) throw new ApiError('not_found', 'We could not find this version.');
  return cut;
}

/** Reads one cut in the form of the wire. @throws ApiError not_found. */
export async function loadCut(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
  cutId: CutId,
): Promise<Cut> {
  const cuts = await loadCuts(database, caller, projectId);
  const cut = cuts.find((one) => one.cutId === cutId);
  if (cut === undefined) throw new ApiError('not_found', 'We could not find this version.');
  return cut;
}
