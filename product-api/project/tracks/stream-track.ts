import type { streamTrack as operation } from '@/contracts/project/tracks';
import type { UseCase } from '@/product-api/http/route';
import { sendMedia, toSourceKey } from '@/product-api/media/public';
import { requireProject } from '@/product-api/project/projects/require-project';
import { requireTrack } from './load-track';

/** Streams the track as uploaded. @throws ApiError not_found. */
export const streamTrack: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { projectId } = await requireProject(deps.database, caller, params.projectId);
  const track = await requireTrack(deps.database, projectId);
  // A new track replaces it at the same address, so the response must not be cached as fixed.
  return sendMedia(deps, toSourceKey(track.mediaId, track.extension), { isFixed: false });
};
