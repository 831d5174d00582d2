import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { RenderTrack } from '@/contracts/render-job';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { toSourceKey } from '@/product-api/projects/media-keys';
import { requireProject } from '@/product-api/projects/require-project';
import { copyTrackRow, selectTrack, type TrackRow } from './tracks-store';

export type { TrackRow } from './tracks-store';

/** Loads the track of a project that the caller was found to own. */
export const loadTrack = selectTrack;

/** @throws ApiError not_found for the project, illegal_state where it has no track. */
export async function requireTrack(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<TrackRow> {
  await requireProject(database, caller, projectId);
  const track = await selectTrack(database, projectId);
  if (track === undefined) {
    throw new ApiError('illegal_state', 'Add a track of your own first.');
  }
  return track;
}

/** Gives a copied project the track of its original. */
export const copyTrack = copyTrackRow;

/** Returns a track as the renderer gets it. */
export function toRenderTrack(track: TrackRow): RenderTrack {
  const { seconds, startSeconds, beatSeconds } = track;
  const media = toSourceKey(track.mediaId, track.extension);
  return { media, seconds, startSeconds, beatSeconds: [...beatSeconds] };
}
