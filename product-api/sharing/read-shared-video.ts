import { readPoster, streamPreview, streamVideo } from '@/contracts/generation';
import type { ProjectId, ShotId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import type { readSharedVideo as operation, SharedVideo } from '@/contracts/sharing';
import { readShotImage } from '@/contracts/shots';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { type ClipRow, selectClips } from '@/product-api/projects/clip-rows';
import { listFilmedShots } from '@/product-api/projects/items';
import { requireViewer } from './require-viewer';

const ORIGINAL = 'original.jpg';

/** What a stranger with the link sees: the video, and what in it was altered. */
export const readSharedVideo: UseCase<typeof operation> = async ({ database }, input) => {
  const { caller, params, query } = input;
  const { projectId } = params;
  const viewer = { caller, projectId, share: query.share };
  const { owner, project, allowDownload } = await requireViewer(database, viewer);
  const { videoSeconds, videoWidth, videoHeight } = project;
  if (videoSeconds === null || videoWidth === null || videoHeight === null) {
    throw new ApiError('not_found', 'There is no video yet.');
  }
  const clips = await selectClips(database, owner, [projectId]);
  const filmed = await listFilmedShots(database, projectId);
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
    altered: toAltered(projectId, clips, filmed, query.share),
  };
};

function toAltered(
  projectId: ProjectId,
  clips: readonly ClipRow[],
  filmed: ReadonlySet<ShotId>,
  share: string,
): SharedVideo['altered'] {
  return clips.flatMap(({ shotId, fileName, disclosure }, position) => {
    if (disclosure !== 'altered' && !filmed.has(shotId)) return [];
    const params = { projectId, imageId: shotId };
    const isUploadAltered = disclosure === 'altered' && fileName === ORIGINAL;
    const toUrl = (variant: string) => toPath(readShotImage, params, { variant, share });
    return [
      {
        shotId,
        position,
        disclosure: 'altered' as const,
        url: toUrl(fileName),
        ...(isUploadAltered ? {} : { originalUrl: toUrl(ORIGINAL) }),
      },
    ];
  });
}
