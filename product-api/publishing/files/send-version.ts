import type {
  readPoster as posterOperation,
  streamPreview as previewOperation,
  streamVideo as streamOperation,
} from '@/contracts/production/generation';
import type { downloadVersion as downloadOperation } from '@/contracts/production/versions';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { BytesAnswer, UseCase } from '@/product-api/http/route';
import { sendMedia, toPosterKey, toPreviewKey, toVideoKey } from '@/product-api/media/public';
import {
  makeSilent,
  makeSmaller,
  nameVersionFile,
  toServedWidth,
  type VersionVideo,
} from '@/product-api/project/public';
import { requireVideo } from '@/product-api/publishing/sharing/require-viewer';

/*
 * These use cases answer the calls for a project's video as well as those that name one of its versions.
 */

/** A new video takes the old one's place under the same address. */
const isFixed = false;
const mayRedirect = true;

/** A completed video, whole or in parts. */
export const streamVideo: UseCase<typeof streamOperation> = async (deps, input) =>
  sendVideo(deps, (await requireVideo(deps.database, input)).version.video);

export function sendVideo(
  deps: Deps,
  { mediaId }: VersionVideo,
  downloadName?: string,
): Promise<BytesAnswer> {
  return sendMedia(deps, toVideoKey(mediaId), { isFixed, mayRedirect, downloadName });
}

/** Sends a still of a completed video in the requested width. */
export const readPoster: UseCase<typeof posterOperation> = async (deps, input) => {
  const { mediaId } = (await requireVideo(deps.database, input)).version.video;
  const width = toServedWidth(input.query.width);
  const poster = toPosterKey(mediaId);
  const key = width === undefined ? poster : await makeSmaller(deps, poster, mediaId, width);
  return sendMedia(deps, key, { isFixed });
};

/** A short muted piece of a completed video. */
export const streamPreview: UseCase<typeof previewOperation> = async (deps, input) => {
  const { mediaId } = (await requireVideo(deps.database, input)).version.video;
  return sendMedia(deps, toPreviewKey(mediaId), { isFixed });
};

/**
 * Sends the completed version as a file named for its project and use, even while another one is being
 * rendered.
 */
export const downloadVersion: UseCase<typeof downloadOperation> = async (deps, input) => {
  const { version, project, allowDownload } = await requireVideo(deps.database, input);
  if (!allowDownload) throw new ApiError('not_found', 'This video is for watching only.');
  const name = nameVersionFile(project, version);
  if (input.query.sound === undefined) return sendVideo(deps, version.video, name);
  const downloadName = name.replace(/\.mp4$/, '-no-sound.mp4');
  const silent = await makeSilent(deps, version.video.mediaId);
  return sendMedia(deps, silent, { isFixed, mayRedirect, downloadName });
};
