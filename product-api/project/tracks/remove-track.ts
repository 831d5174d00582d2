import type { removeTrack as operation } from '@/contracts/project/tracks';
import type { UseCase } from '@/product-api/http/route';
import { releaseMedia } from '@/product-api/media/public';
import { replaceOwnMusic } from '@/product-api/project/projects/replace-own-music';
import { lockProject } from '@/product-api/project/projects/require-project';
import { requireTrack } from './load-track';
import { deleteTrack } from './tracks-store';

/** Removes the track and its file. @throws ApiError not_found. */
export const removeTrack: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const track = await requireTrack(transaction, projectId);
    await replaceOwnMusic(transaction, caller, projectId);
    await deleteTrack(transaction, projectId);
    await releaseMedia(deps, transaction, [track.mediaId]);
    return { message: 'The track was removed.' };
  });
