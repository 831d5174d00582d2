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
export const sendVideo: UseCase<typeof streamVideo> = async (tools, input) => {
  const videoId = await requireVideo(tools, input);
  return sendMedia(tools, toVideoKey(videoId), { isFixed });
};

/** A still of the completed video, as wide as asked for. */
export const sendPoster: UseCase<typeof readPoster> = async (tools, input) => {
  const videoId = await requireVideo(tools, input);
  const width = toServedWidth(input.query.width);
  const poster = toPosterKey(videoId);
  const key = width === undefined ? poster : await makeSmaller(tools, poster, videoId, width);
  return sendMedia(tools, key, { isFixed });
};

/** A short muted piece of the completed video. */
export const sendPreview: UseCase<typeof streamPreview> = async (tools, input) => {
  const videoId = await requireVideo(tools, input);
  return sendMedia(tools, toPreviewKey(videoId), { isFixed });
};

/** The completed video as a file named after its project; not while another one is being made. */
export const sendDownload: UseCase<typeof downloadVideo> = async (tools, input) => {
  const { project, mayDownload } = await requireWatched(tools, input);
  if (!mayDownload) throw new ApiError('not_found', 'This video is for watching only.');
  if (project.status !== 'completed' || project.videoId === null) {
    throw new ApiError('illegal_state', 'Video Not Ready');
  }
  const downloadName = `${project.name ?? 'Property video'}.mp4`;
  return sendMedia(tools, toVideoKey(project.videoId), { isFixed, downloadName });
};
