import { readPoster, streamPreview, streamVideo } from '@/contracts/generation';
import { toPath } from '@/contracts/operation';
import type { ProjectWithClips } from '@/contracts/projects';
import { type ClipRow, toClips } from './clip-rows';
import type { ProjectRow } from './projects-store';

/** The wire's project. */
export function toProjectWithClips(row: ProjectRow, clips: readonly ClipRow[]): ProjectWithClips {
  return {
    id: row.projectId,
    projectId: row.projectId,
    ...(row.name === null ? {} : { name: row.name }),
    ...(row.description === null ? {} : { description: row.description }),
    status: row.status,
    version: row.version,
    shape: row.shape,
    clips: toClips(clips),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...toVideoAddresses(row),
    ...(row.videoSeconds === null ? {} : { videoSeconds: row.videoSeconds }),
  };
}

/** Where a completed video is found; nothing while there is none. */
export function toVideoAddresses(
  row: Pick<ProjectRow, 'projectId' | 'videoId'>,
): Pick<ProjectWithClips, 'videoUrl' | 'posterUrl' | 'previewUrl'> {
  if (row.videoId === null) return {};
  const params = { projectId: row.projectId };
  return {
    videoUrl: toPath(streamVideo, params),
    posterUrl: toPath(readPoster, params),
    previewUrl: toPath(streamPreview, params),
  };
}
