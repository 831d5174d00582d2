import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';
import type { saveVersion as operation } from '@/contracts/production/versions';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/project/projects/require-project';
import { selectPlannedShots } from '@/product-api/project/projects/shots-store';
import { loadVersion, requireVersion } from './find-version';
import { requireLength } from './plan-versions';
import { updateListed, updateVersion } from './versions-store';

/** Changes the settings of a version. A running render continues with the previous settings. */
export const saveVersion: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId, versionId } = params;
    await lockProject(transaction, caller, projectId);
    const version = await requireVersion(transaction, projectId, versionId);
    const { shotIds, targetSeconds } = body;
    if (targetSeconds !== undefined) requireLength({ ...version, targetSeconds });
    await updateVersion(transaction, {
      versionId,
      name: body.name ?? version.name,
      shape: body.shape ?? version.shape,
      targetSeconds: targetSeconds ?? version.targetSeconds,
      isTicked: body.isTicked ?? version.isTicked,
      chosenShots:
        shotIds === undefined
          ? version.chosenShots
          : shotIds && (await requireOwnShots(transaction, projectId, shotIds)),
    });
    // A choice by hand comes before that of a listing file.
    if (shotIds !== undefined)
      await updateListed(transaction, {
        ...version,
        isTicked: body.isTicked ?? version.isTicked,
        listedShots: null,
      });
    return { version: await loadVersion(transaction, caller, projectId, versionId) };
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
  throw new ApiError('illegal_state', 'These photos and clips are no longer in the project.');
}
