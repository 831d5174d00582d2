import type { Queryable } from '@/adapters/database/database';
import {
  readCutPoster,
  type readSharedCut as readSharedCutOperation,
  streamCut,
  streamCutPreview,
} from '@/contracts/cuts';
import { readPoster, streamPreview, streamVideo } from '@/contracts/generation';
import { toPath } from '@/contracts/operation';
import type { readSharedVideo as operation, SharedVideo } from '@/contracts/sharing';
import { readShotImage } from '@/contracts/shots';
import type { CutRow } from '@/product-api/cuts/find-cut';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { listSharedPictures } from './list-shared-pictures';
import { requireViewer, type Viewing } from './require-viewer';

/** What a stranger with the link sees: the video, and what in it was altered. */
export const readSharedVideo: UseCase<typeof operation> = async ({ database }, input) => {
  const { caller, params, query } = input;
  const viewing = await requireViewer(database, { caller, ...params, share: query.share });
  return toSharedVideo(database, requireMade(viewing), query.share, {
    videoUrl: toPath(streamVideo, params, query),
    posterUrl: toPath(readPoster, params, query),
    previewUrl: toPath(streamPreview, params, query),
  });
};

/** As `readSharedVideo`, of one version. */
export const readSharedCut: UseCase<typeof readSharedCutOperation> = async (
  { database },
  input,
) => {
  const { caller, params, query } = input;
  const viewing = await requireViewer(database, { caller, ...params, share: query.share });
  return toSharedVideo(database, requireMade(viewing), query.share, {
    videoUrl: toPath(streamCut, params, query),
    posterUrl: toPath(readCutPoster, params, query),
    previewUrl: toPath(streamCutPreview, params, query),
  });
};

type Made = Viewing & { readonly cut: CutRow & { readonly video: NonNullable<CutRow['video']> } };

function requireMade(viewing: Viewing): Made {
  const { cut } = viewing;
  if (cut?.video == null) throw new ApiError('not_found', 'There is no video yet.');
  return { ...viewing, cut: { ...cut, video: cut.video } };
}

/** Of a neutral cut the description stays away, because it may name a person. */
async function toSharedVideo(
  database: Queryable,
  { project, cut, allowDownload }: Made,
  share: string,
  addresses: Pick<SharedVideo, 'videoUrl' | 'posterUrl' | 'previewUrl'>,
): Promise<SharedVideo> {
  return {
    projectId: project.projectId,
    cutId: cut.cutId,
    isNeutral: cut.isNeutral,
    ...(project.name === null ? {} : { name: project.name }),
    ...(project.description === null || cut.isNeutral ? {} : { description: project.description }),
    updatedAt: project.updatedAt.toISOString(),
    ...addresses,
    videoSeconds: cut.video.seconds,
    width: cut.video.width,
    height: cut.video.height,
    allowDownload,
    altered: await listAltered(database, cut, share),
  };
}

async function listAltered(
  database: Queryable,
  cut: CutRow,
  share: string,
): Promise<SharedVideo['altered']> {
  const pictures = await listSharedPictures(database, cut);
  return pictures.flatMap(({ shotId, fileName, isAltered, originalFileName }, position) => {
    if (!isAltered) return [];
    const params = { projectId: cut.projectId, imageId: shotId };
    const toUrl = (variant: string) => toPath(readShotImage, params, { variant, share });
    return [
      {
        shotId,
        position,
        disclosure: 'altered' as const,
        url: toUrl(fileName),
        ...(originalFileName === undefined ? {} : { originalUrl: toUrl(originalFileName) }),
      },
    ];
  });
}
