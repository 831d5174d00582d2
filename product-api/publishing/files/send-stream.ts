import { Readable } from 'node:stream';
import type {
  readStreamFile as operation,
  downloadSmallCopy as smallCopyOperation,
} from '@/contracts/production/stream';
import { type StreamFile, streamFiles } from '@/contracts/production/stream';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { toEtag } from '@/product-api/http/etag';
import type { BytesAnswer, UseCase } from '@/product-api/http/route';
import { REVALIDATE, sendMedia, toStreamKey, toVideoKey } from '@/product-api/media/public';
import {
  chooseSmallRung,
  makeSmallCopy,
  nameSmallCopy,
  type RungRow,
  selectRungs,
} from '@/product-api/project/public';
import { requireVideo } from '@/product-api/publishing/sharing/require-viewer';
import { toMasterPlaylist, toMediaPlaylist, toRung } from './stream-playlists';

const NOT_THERE = 'There is no such stream any more. Load the page again.';

/**
 * Sends a playlist or file of the stream of a version's video. For viewers with a share link, each part is
 * authorised again by the link; the owner's browser caches the parts. The response is never a redirect to the
 * store, because its signed addresses outlive the link.
 * @throws ApiError not_found, also for a stream of an earlier video of the version.
 */
export const readStreamFile: UseCase<typeof operation> = async (deps, input) => {
  const { params, query } = input;
  const { mediaId } = (await requireVideo(deps.database, input)).version.video;
  const name = streamFiles.find((each) => each === params.streamFile);
  if (name === undefined || params.videoId !== mediaId) throw new ApiError('not_found', NOT_THERE);
  const rungs = await selectRungs(deps.database, mediaId);
  const rung = toRung(name);
  const row = rungs.find((each) => each.rung === rung);
  if (rungs.length === 0 || (rung !== undefined && row === undefined)) {
    throw new ApiError('not_found', NOT_THERE);
  }
  if (row === undefined) return sendPlaylist(toMasterPlaylist(rungs, query.share));
  if (isPlaylist(name)) return sendPlaylist(toMediaPlaylist(row, query.share));
  return sendRung(deps, mediaId, row, query.share === undefined);
};

function sendRung(
  deps: Deps,
  mediaId: string,
  { rung, file }: RungRow,
  isFixed: boolean,
): Promise<BytesAnswer> {
  const key = file.isInVideo ? toVideoKey(mediaId) : toStreamKey(mediaId, rung);
  return sendMedia(deps, key, { isFixed });
}

function isPlaylist(name: StreamFile): boolean {
  return name.endsWith('.m3u8');
}

function sendPlaylist(text: string): BytesAnswer {
  const bytes = Buffer.from(text);
  return {
    kind: 'bytes',
    contentType: 'application/vnd.apple.mpegurl',
    bytes: bytes.length,
    etag: toEtag(bytes),
    cacheControl: REVALIDATE,
    open: async (range) =>
      Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]),
  };
}

/** Sends the completed version as one MP4 small enough for an e-mail, named like its download. */
export const downloadSmallCopy: UseCase<typeof smallCopyOperation> = async (deps, input) => {
  const { version, project, allowDownload } = await requireVideo(deps.database, input);
  if (!allowDownload) throw new ApiError('not_found', 'This video is for watching only.');
  const { mediaId } = version.video;
  const rung = chooseSmallRung(version.video.rungs);
  if (rung === undefined) {
    throw new ApiError(
      'illegal_state',
      'The small copy is still being made. Try again in a minute.',
    );
  }
  const key = await makeSmallCopy(deps, mediaId, toStreamKey(mediaId, rung));
  return sendMedia(deps, key, {
    isFixed: false,
    mayRedirect: true,
    downloadName: nameSmallCopy(project, version),
  });
};
