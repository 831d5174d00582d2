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

/** Size of the index tables of a plain MP4, added to the bytes of a rung. */
const TABLES_BYTES = 200_000;

/**
 * Returns the wire form of a version's stream; undefined until the progressive rung exists.
 * @param share the token in its addresses.
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

/** Returns the wire form of a version's small copy; undefined until a small enough rung exists. */
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

/**
 * Returns the rung to make the small copy from: 720p if it is small enough, otherwise 480p, which is encoded
 * to fit.
 */
export function chooseSmallRung(
  rungs: readonly { readonly rung: StreamRung; readonly bytes: number }[],
): StreamRung | undefined {
  const fits = (wanted: StreamRung) =>
    rungs.some(({ rung, bytes }) => rung === wanted && bytes + TABLES_BYTES < MAX_SMALL_COPY_BYTES);
  return (['720p', '480p'] as const).find(fits);
}
