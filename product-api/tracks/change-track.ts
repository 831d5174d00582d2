import { MIN_TRACK_SECONDS, type changeTrack as operation } from '@/contracts/tracks';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { toTrack } from './to-track';
import { selectTrack, updateStart } from './tracks-store';

/** Chooses where in the track the video begins. @throws ApiError not_found, invalid_request. */
export const changeTrack: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const track = await selectTrack(transaction, projectId);
    if (track === undefined) throw new ApiError('not_found', 'This project has no track.');
    const { startSeconds } = body;
    if (startSeconds > track.seconds - MIN_TRACK_SECONDS) {
      const message = `At least ${MIN_TRACK_SECONDS} seconds of the track must be left.`;
      throw new ApiError('invalid_request', message);
    }
    await updateStart(transaction, projectId, startSeconds);
    return { track: toTrack({ ...track, startSeconds }, projectId) };
  });
