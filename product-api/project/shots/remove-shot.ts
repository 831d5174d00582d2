import type { removeShot as operation } from '@/contracts/project/shots';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { releaseMedia, selectMediaIds } from '@/product-api/media/public';
import { settleShots } from '@/product-api/project/projects/move-project';
import { loadProject } from '@/product-api/project/projects/read-project';
import { lockProject } from '@/product-api/project/projects/require-project';
import { deleteShot, selectPlannedShots } from '@/product-api/project/projects/shots-store';
import { dropUploadOfShot } from '@/product-api/project/uploads/drop-upload';
import { cancelWorkOf } from '@/product-api/work/public';

/** Removes one photo or clip, or the plan of one that was never uploaded and what had arrived of it. */
export const removeShot: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId, shotId } = params;
    const locked = await lockProject(transaction, caller, projectId);
    const shots = await selectPlannedShots(transaction, projectId);
    const shot = { projectId, shotId };
    const isUploading = await dropUploadOfShot(deps, transaction, shot);
    if (!isUploading && !shots.some((one) => one.shotId === shotId)) {
      throw new ApiError('not_found', 'We could not find this photo.');
    }
    const mediaIds = await selectMediaIds(transaction, projectId, shotId);
    const charge = await cancelWorkOf(deps, transaction, shot);
    await deleteShot(transaction, projectId, shotId);
    await settleShots(transaction, caller, locked);
    await releaseMedia(deps, transaction, mediaIds);
    const project = await loadProject(transaction, caller, projectId);
    const message = 'The photo was removed.';
    return { project, message: charge === undefined ? message : `${message} ${charge}` };
  });
