import type { downloadVideo, readPoster, streamPreview, streamVideo } from '@/contracts/generation';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { toPosterKey, toPreviewKey, toVideoKey } from '@/product-api/projects/media-keys';
import { sendMedia } from '@/product-api/projects/send-media';
import { makeSmaller, toServedWidth } from '@/product-api/shots/derived-media';
import { requireVideo, requireWatched } from './require-video';

/** A re-render takes the old video's place under the same address. */
const isFixed = false;

/** The completed video, whole or in parts. */
export const sendVideo: UseCase<typeof streamVideo> = async (deps, input) => {
  const videoId = await requireVideo(deps, input);
  return sendMedia(deps, toVideoKey(videoId), { isFixed });
};

/** A still of the completed video, as wide as asked for. */
export const sendPoster: UseCase<typeof readPoster> = async (deps, input) => {
  const videoId = await requireVideo(deps, input);
  const width = toServedWidth(input.query.width);
  const poster = toPosterKey(videoId);
  const key = width === undefined ? poster : await makeSmaller(deps, poster, videoId, width);
  return sendMedia(deps, key, { isFixed });
};

/** A short muted piece of the completed video. */
export const sendPreview: UseCase<typeof streamPreview> = async (deps, input) => {
  const videoId = await requireVideo(deps, input);
  return sendMedia(deps, toPreviewKey(videoId), { isFixed });
};

/** The completed video as a file named after its project; not while another one is being made. */
export const sendDownload: UseCase<typeof downloadVideo> = async (deps, input) => {
  const { project, mayDownload } = await requireWatched(deps, input);
  if (!mayDownload) throw new ApiError('not_found', 'This video is for watching only.');
  if (project.status !== 'completed' || project.videoId === null) {
    throw new ApiError('illegal_state', 'Video Not Ready');
  }
  const downloadName = `${project.name ?? 'Property video'}.mp4`;
  return sendMedia(deps, toVideoKey(project.videoId), { isFixed, downloadName });
};
