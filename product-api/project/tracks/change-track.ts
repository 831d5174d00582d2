import { MIN_TRACK_SECONDS, type changeTrack as operation } from '@/contracts/project/tracks';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/project/projects/require-project';
import { requireTrack } from './load-track';
import { toTrack } from './to-track';
import { updateStart } from './tracks-store';

/** Chooses where in the track the video begins. @throws ApiError not_found, invalid_request. */
export const changeTrack: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const track = await requireTrack(transaction, projectId);
    const { startSeconds } = body;
    if (startSeconds > track.seconds - MIN_TRACK_SECONDS) {
      const message = `Leave at least ${MIN_TRACK_SECONDS} seconds of the track.`;
      throw new ApiError('invalid_request', message);
    }
    await updateStart(transaction, projectId, startSeconds);
    return { track: toTrack({ ...track, startSeconds }, projectId) };
  });
