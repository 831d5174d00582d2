import type { Queryable } from '@/adapters/database/database';
import {
  type readSharedCut as cutOperation,
  readCutPoster,
  streamCut,
  streamCutPreview,
} from '@/contracts/cuts';
import { readPoster, streamPreview, streamVideo } from '@/contracts/generation';
import { type Operation, toPath } from '@/contracts/operation';
import type { readSharedVideo as operation, SharedVideo } from '@/contracts/sharing';
import { readShotImage } from '@/contracts/shots';
import type { CutRow } from '@/product-api/cuts/find-cut';
import { toStream } from '@/product-api/cuts/to-stream';
import type { Deps } from '@/product-api/deps';
import type { Input, UseCase } from '@/product-api/http/route';
import { listSharedPictures } from './list-shared-pictures';
import { requireVideo } from './require-viewer';

/** The public view of a share link: the video and its altered pictures. */
export const readSharedVideo: UseCase<typeof operation> = (deps, input) =>
  readShared(deps, input, { video: streamVideo, poster: readPoster, preview: streamPreview });

/** As `readSharedVideo`, of one version. */
export const readSharedCut: UseCase<typeof cutOperation> = (deps, input) =>
  readShared(deps, input, { video: streamCut, poster: readCutPoster, preview: streamCutPreview });

/** Omits the description for a neutral cut, because it may name a person. */
async function readShared(
  { database }: Deps,
  input: Input<typeof operation>,
  files: Readonly<Record<'video' | 'poster' | 'preview', Operation>>,
): Promise<SharedVideo> {
  const { params, query } = input;
  const { project, cut, allowDownload } = await requireVideo(
    database,
    input,
    'There is no video yet.',
  );
  return {
    projectId: project.projectId,
    cutId: cut.cutId,
    isNeutral: cut.isNeutral,
    name: project.name ?? undefined,
    description: (cut.isNeutral ? null : project.description) ?? undefined,
    updatedAt: project.updatedAt.toISOString(),
    videoUrl: toPath(files.video, params, query),
    posterUrl: toPath(files.poster, params, query),
    previewUrl: toPath(files.preview, params, query),
    stream: toStream(cut, cut.video, query.share),
    videoSeconds: cut.video.seconds,
    width: cut.video.width,
    height: cut.video.height,
    allowDownload,
    altered: await listAltered(database, cut, query.share),
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
        originalUrl: originalFileName && toUrl(originalFileName),
      },
    ];
  });
}
