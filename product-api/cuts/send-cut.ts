import type {
  downloadCut as downloadOperation,
  readCutPoster as posterOperation,
  streamCutPreview as previewOperation,
  streamCut as streamOperation,
} from '@/contracts/cuts';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { BytesAnswer, Input, UseCase } from '@/product-api/http/route';
import { toPosterKey, toPreviewKey, toVideoKey } from '@/product-api/projects/media-keys';
import type { ProjectRow } from '@/product-api/projects/require-project';
import { sendMedia } from '@/product-api/projects/send-media';
import { requireViewer } from '@/product-api/sharing/require-viewer';
import { makeSilent, makeSmaller, toServedWidth } from '@/product-api/shots/derived-media';
import type { CutRow, CutVideo } from './cuts-store';
import { nameCutFile } from './name-cut-file';

/** A new video takes the old one's place under the same address. */
const isFixed = false;
const mayRedirect = true;

/** A completed video, whole or in parts. */
export function sendCutVideo(
  deps: Deps,
  { mediaId }: CutVideo,
  downloadName?: string,
): Promise<BytesAnswer> {
  return sendMedia(deps, toVideoKey(mediaId), {
    isFixed,
    mayRedirect,
    ...(downloadName !== undefined && { downloadName }),
  });
}

/** A still of a completed video. @param wanted width in pixels; undefined: its own. */
export async function sendCutPoster(
  deps: Deps,
  { mediaId }: CutVideo,
  wanted: number | undefined,
): Promise<BytesAnswer> {
  const width = toServedWidth(wanted);
  const poster = toPosterKey(mediaId);
  const key = width === undefined ? poster : await makeSmaller(deps, poster, mediaId, width);
  return sendMedia(deps, key, { isFixed });
}

/** A short muted piece of a completed video. */
export function sendCutPreview(deps: Deps, { mediaId }: CutVideo): Promise<BytesAnswer> {
  return sendMedia(deps, toPreviewKey(mediaId), { isFixed });
}

export const streamCut: UseCase<typeof streamOperation> = async (deps, input) => {
  const { video } = await requireWatchedCut(deps, input);
  return sendCutVideo(deps, video);
};

export const readCutPoster: UseCase<typeof posterOperation> = async (deps, input) => {
  const { video } = await requireWatchedCut(deps, input);
  return sendCutPoster(deps, video, input.query.width);
};

export const streamCutPreview: UseCase<typeof previewOperation> = async (deps, input) => {
  const { video } = await requireWatchedCut(deps, input);
  return sendCutPreview(deps, video);
};

/** The completed cut as a file named for its project and use, also while another one is made. */
export const downloadCut: UseCase<typeof downloadOperation> = async (deps, input) => {
  const { video, cut, project, mayDownload } = await requireWatchedCut(deps, input);
  if (!mayDownload) throw new ApiError('not_found', 'This video is for watching only.');
  const name = nameCutFile(project, cut);
  if (input.query.sound === undefined) return sendCutVideo(deps, video, name);
  const downloadName = name.replace(/\.mp4$/, '-no-sound.mp4');
  const silent = await makeSilent(deps, video.mediaId);
  return sendMedia(deps, silent, { isFixed, mayRedirect, downloadName });
};

interface WatchedCut {
  readonly project: ProjectRow;
  readonly cut: CutRow;
  readonly video: CutVideo;
  readonly mayDownload: boolean;
}

/** The caller's completed cut, or the one a share token opens. @throws ApiError not_found. */
async function requireWatchedCut(
  { database }: Deps,
  { caller, params, query }: Pick<Input<typeof streamOperation>, 'caller' | 'params' | 'query'>,
): Promise<WatchedCut> {
  const { project, cut, allowDownload } = await requireViewer(database, {
    caller,
    projectId: params.projectId,
    cutId: params.cutId,
    share: query.share,
  });
  if (cut?.video == null) throw new ApiError('not_found', 'We could not find this video.');
  return { project, cut, video: cut.video, mayDownload: allowDownload };
}
