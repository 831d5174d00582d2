import type { z } from 'zod';
import { toPath } from '@/contracts/operation';
import {
  downloadSmallCopy,
  MAX_SMALL_COPY_BYTES,
  PROGRESSIVE_RUNG,
  readStreamFile,
  type StreamFile,
  type StreamRung,
  type smallCopy,
  type VideoStream,
} from '@/contracts/production/stream';
import type { ProjectRow } from '@/product-api/project/projects/require-project';
import { nameSmallCopy } from './name-version-file';
import { toRungs } from './request-stream';
import type { VersionRow, VersionVideo } from './versions-store';

/** What a plain MP4's tables take beside the bytes of a rung. */
const TABLES_BYTES = 200_000;

/**
 * The stream of a version's video in the form of the wire; undefined until the rung that plays alone is there.
 * @param share the token its addresses carry.
 */
export function toStream(
  version: Pick<VersionRow, 'projectId' | 'versionId'>,
  video: VersionVideo,
  share?: string,
): VideoStream | undefined {
  const progressive = video.rungs.find(({ rung }) => rung === PROGRESSIVE_RUNG);
  if (progressive === undefined) return undefined;
  const { bytes, width, height } = progressive;
  const params = {
    projectId: version.projectId,
    versionId: version.versionId,
    videoId: video.mediaId,
  };
  const toUrl = (streamFile: StreamFile) =>
    toPath(readStreamFile, { ...params, streamFile }, { share });
  return {
    masterUrl: toUrl('master.m3u8'),
    progressiveUrl: toUrl(`${PROGRESSIVE_RUNG}.mp4`),
    progressiveBytes: bytes,
    width,
    height,
    isComplete: video.rungs.length === toRungs(video).length,
  };
}

/** The small copy of a version's video in the form of the wire; undefined until a rung that fits is there. */
export function toSmallCopy(
  project: ProjectRow,
  version: VersionRow,
  video: VersionVideo,
): z.infer<typeof smallCopy> | undefined {
  const rung = chooseSmallRung(video.rungs);
  const chosen = video.rungs.find((each) => each.rung === rung);
  if (chosen === undefined) return undefined;
  return {
    downloadUrl: toPath(downloadSmallCopy, {
      projectId: version.projectId,
      versionId: version.versionId,
    }),
    fileName: nameSmallCopy(project, version),
    bytes: chosen.bytes,
  };
}

/** The rung the small copy is made of: 720p where it fits, else 480p, which is made to. */
export function chooseSmallRung(
  rungs: readonly { readonly rung: StreamRung; readonly bytes: number }[],
): StreamRung | undefined {
  const fits = (wanted: StreamRung) =>
    rungs.some(({ rung, bytes }) => rung === wanted && bytes + TABLES_BYTES < MAX_SMALL_COPY_BYTES);
  return (['720p', '480p'] as const).find(fits);
}
