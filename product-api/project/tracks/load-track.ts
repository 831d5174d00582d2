import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { RenderTrack } from '@/contracts/production/render-job';
import { orNotFound } from '@/product-api/http/api-error';
import { toSourceKey } from '@/product-api/media/public';
import { copyTrackRow, selectTrack, type TrackRow } from './tracks-store';

export type { TrackRow } from './tracks-store';

/** Loads the track of a project that the caller was found to own. */
export const loadTrack = selectTrack;

/** @throws ApiError not_found if the project has no track. */
export async function requireTrack(database: Queryable, projectId: ProjectId): Promise<TrackRow> {
  return orNotFound(await selectTrack(database, projectId), 'This project has no track.');
}

/** Gives a copied project the track of its original. */
export const copyTrack = copyTrackRow;

/** Returns a track as the renderer gets it. */
export function toRenderTrack(track: TrackRow): RenderTrack {
  const { seconds, startSeconds, beatSeconds } = track;
  const media = toSourceKey(track.mediaId, track.extension);
  return { media, seconds, startSeconds, beatSeconds: [...beatSeconds] };
}
