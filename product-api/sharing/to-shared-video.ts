import { readCutPoster, streamCut, streamCutPreview } from '@/contracts/cuts';
import { type Operation, toPath } from '@/contracts/operation';
import type { SharedVideo } from '@/contracts/sharing';
import type { MadeCut } from '@/product-api/cuts/find-cut';
import { toStream } from '@/product-api/cuts/to-stream';
import type { Deps } from '@/product-api/deps';
import { signPlayToken } from '@/product-api/plays/play-token';

/** The calls for the files of a video. */
export type VideoFiles = Readonly<Record<'video' | 'poster' | 'preview', Operation>>;

const cutFiles: VideoFiles = {
  video: streamCut,
  poster: readCutPoster,
  preview: streamCutPreview,
};

/** What a player needs of a completed cut. Each address carries the link's token. */
export function toSharedVideo(
  deps: Deps,
  cut: MadeCut,
  share: string,
  files: VideoFiles = cutFiles,
) {
  const { projectId, cutId, isNeutral, video } = cut;
  const toUrl = (file: Operation) => toPath(file, { projectId, cutId }, { share });
  return {
    cutId,
    isNeutral,
    videoUrl: toUrl(files.video),
    posterUrl: toUrl(files.poster),
    previewUrl: toUrl(files.preview),
    stream: toStream(cut, video, share),
    videoSeconds: video.seconds,
    width: video.width,
    height: video.height,
    playToken: signPlayToken(deps, cutId),
  } satisfies Partial<SharedVideo>;
}
