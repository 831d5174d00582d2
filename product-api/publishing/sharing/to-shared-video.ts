import { type Operation, toPath } from '@/contracts/operation';
import type { SharedVideo } from '@/contracts/production/sharing';
import {
  readVersionPoster,
  streamVersion,
  streamVersionPreview,
} from '@/contracts/production/versions';
import type { Deps } from '@/product-api/deps';
import { type MadeVersion, toStream } from '@/product-api/project/public';
import { signPlayToken } from '@/product-api/publishing/plays/play-token';

/** The operations that serve the files of a video. */
export type VideoFiles = Readonly<Record<'video' | 'poster' | 'preview', Operation>>;

const versionFiles: VideoFiles = {
  video: streamVersion,
  poster: readVersionPoster,
  preview: streamVersionPreview,
};

/** Returns the data that a player needs of a completed version. Each address contains the link's token. */
export function toSharedVideo(
  deps: Deps,
  version: MadeVersion,
  share: string,
  files: VideoFiles = versionFiles,
) {
  const { projectId, versionId, isNeutral, video } = version;
  const toUrl = (file: Operation) => toPath(file, { projectId, versionId }, { share });
  return {
    versionId,
    isNeutral,
    videoUrl: toUrl(files.video),
    posterUrl: toUrl(files.poster),
    previewUrl: toUrl(files.preview),
    stream: toStream(version, video, share),
    videoSeconds: video.seconds,
    width: video.width,
    height: video.height,
    playToken: signPlayToken(deps, versionId),
  } satisfies Partial<SharedVideo>;
}
