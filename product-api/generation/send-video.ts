import type { downloadVideo, readPoster, streamPreview, streamVideo } from '@/contracts/generation';
import { sendCutPoster, sendCutPreview, sendCutVideo } from '@/product-api/cuts/send-cut';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { requireVideo, requireWatched } from './require-video';

/** The completed video, whole or in parts. */
export const sendVideo: UseCase<typeof streamVideo> = async (deps, input) =>
  sendCutVideo(deps, await requireVideo(deps, input));

/** A still of the completed video, as wide as asked for. */
export const sendPoster: UseCase<typeof readPoster> = async (deps, input) =>
  sendCutPoster(deps, await requireVideo(deps, input), input.query.width);

/** A short muted piece of the completed video. */
export const sendPreview: UseCase<typeof streamPreview> = async (deps, input) =>
  sendCutPreview(deps, await requireVideo(deps, input));

/** The completed video as a file named after its project; not while another one is being made. */
export const sendDownload: UseCase<typeof downloadVideo> = async (deps, input) => {
  const { project, cut, allowDownload } = await requireWatched(deps, input);
  if (!allowDownload) throw new ApiError('not_found', 'This video is for watching only.');
  if (project.status !== 'completed' || cut?.video == null) {
    throw new ApiError('illegal_state', 'Video Not Ready');
  }
  return sendCutVideo(deps, cut.video, `${project.name ?? 'Property video'}.mp4`);
};
