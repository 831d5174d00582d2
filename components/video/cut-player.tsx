'use client';

import type { Cut } from '@/contracts/cuts';
import { withQuery } from '@/lib/api/cuts';
import { posterUrl, videoUrl } from '@/lib/api/generation';
import { VideoPlayer } from './video-player';

interface CutPlayerProps {
  readonly projectId: string;
  /** The project's name. */
  readonly name: string;
  /** Absent: the project's video, whichever versions there are. */
  readonly cut: Cut | undefined;
  readonly autoPlay?: boolean;
}

/** The player of a version that was completed. The main one's video is the project's. */
export function CutPlayer({ projectId, name, cut, autoPlay = false }: CutPlayerProps) {
  const { video } = cut ?? {};
  const aspect = video === undefined ? 16 / 9 : video.width / video.height;
  if (cut === undefined || video === undefined || cut.isMain) {
    return (
      <VideoPlayer
        // A video made again is another file at the same address.
        key={`main-${video?.bytes}`}
        src={videoUrl(projectId)}
        poster={posterUrl(projectId, 1280)}
        label={`Video of ${name}`}
        {...{ aspect, autoPlay }}
      />
    );
  }
  return (
    <VideoPlayer
      key={`${cut.cutId}-${video.bytes}`}
      src={video.videoUrl}
      poster={withQuery(video.posterUrl, 'width', 1280)}
      label={`${cut.name} of ${name}`}
      {...{ aspect, autoPlay }}
    />
  );
}
