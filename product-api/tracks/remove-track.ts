import type { removeTrack as operation } from '@/contracts/tracks';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { releaseMedia } from '@/product-api/projects/release-media';
import { replaceOwnMusic } from '@/product-api/projects/replace-own-music';
import { lockProject } from '@/product-api/projects/require-project';
import { deleteTrack, selectTrack } from './tracks-store';

/** Removes the track and its file. @throws ApiError not_found. */
export const removeTrack: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const track = await selectTrack(transaction, projectId);
    if (track === undefined) throw new ApiError('not_found', 'This project has no track.');
    await replaceOwnMusic(transaction, caller, projectId);
    await deleteTrack(transaction, projectId);
    await releaseMedia(deps, transaction, [track.mediaId]);
    return { message: 'The track was removed.' };
  });
