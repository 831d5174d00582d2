import { readPoster, streamPreview, streamVideo } from '@/contracts/generation';
import type { ProjectId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import type { readSharedVideo as operation, SharedVideo } from '@/contracts/sharing';
import { readShotImage } from '@/contracts/shots';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { listSharedPictures, type SharedPicture } from './list-shared-pictures';
import { requireViewer } from './require-viewer';

/** What a stranger with the link sees: the video, and what in it was altered. */
export const readSharedVideo: UseCase<typeof operation> = async ({ database }, input) => {
  const { caller, params, query } = input;
  const { projectId } = params;
  const viewer = { caller, projectId, share: query.share };
  const { project, allowDownload } = await requireViewer(database, viewer);
  const { videoSeconds, videoWidth, videoHeight } = project;
  if (videoSeconds === null || videoWidth === null || videoHeight === null) {
    throw new ApiError('not_found', 'There is no video yet.');
  }
  const pictures = await listSharedPictures(database, projectId);
  return {
    projectId,
    ...(project.name === null ? {} : { name: project.name }),
    ...(project.description === null ? {} : { description: project.description }),
    updatedAt: project.updatedAt.toISOString(),
    videoUrl: toPath(streamVideo, params, query),
    posterUrl: toPath(readPoster, params, query),
    previewUrl: toPath(streamPreview, params, query),
    videoSeconds,
    width: videoWidth,
    height: videoHeight,
    allowDownload,
    altered: toAltered(projectId, pictures, query.share),
  };
};

function toAltered(
  projectId: ProjectId,
  pictures: readonly SharedPicture[],
  share: string,
): SharedVideo['altered'] {
  return pictures.flatMap(({ shotId, fileName, isAltered, originalFileName }, position) => {
    if (!isAltered) return [];
    const params = { projectId, imageId: shotId };
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
