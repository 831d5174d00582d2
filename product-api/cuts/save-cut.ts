import type { Queryable } from '@/adapters/database/database';
import type { saveCut as operation } from '@/contracts/cuts';
import type { ProjectId, ShotId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { selectPlannedShots } from '@/product-api/projects/shots-store';
import { updateCut, updateListed } from './cuts-store';
import { loadCut, requireCut } from './find-cut';
import { requireLength } from './plan-cuts';

/** Changes the settings of a version. A running render continues with the previous settings. */
export const saveCut: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId, cutId } = params;
    await lockProject(transaction, caller, projectId);
    const cut = await requireCut(transaction, projectId, cutId);
    const { shotIds, targetSeconds } = body;
    if (targetSeconds !== undefined) requireLength({ ...cut, targetSeconds });
    await updateCut(transaction, {
      cutId,
      name: body.name ?? cut.name,
      shape: body.shape ?? cut.shape,
      targetSeconds: targetSeconds ?? cut.targetSeconds,
      isTicked: body.isTicked ?? cut.isTicked,
      chosenShots:
        shotIds === undefined
          ? cut.chosenShots
          : shotIds && (await requireOwnShots(transaction, projectId, shotIds)),
    });
    // A choice by hand comes before that of a listing file.
    if (shotIds !== undefined)
      await updateListed(transaction, {
        ...cut,
        isTicked: body.isTicked ?? cut.isTicked,
        listedShots: null,
      });
    return { cut: await loadCut(transaction, caller, projectId, cutId) };
  });

/** Shots that were removed in another tab are left out. @throws ApiError illegal_state. */
async function requireOwnShots(
  database: Queryable,
  projectId: ProjectId,
  shotIds: readonly ShotId[],
): Promise<ShotId[]> {
  const wanted = new Set(shotIds);
  const shots = await selectPlannedShots(database, projectId);
  const own = shots.map(({ shotId }) => shotId).filter((shotId) => wanted.has(shotId));
  if (own.length > 0) return own;
  throw new ApiError('illegal_state', 'None of these photos and clips is in the project any more.');
}
