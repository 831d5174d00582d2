import { type ComponentProps, useState } from 'react';
import type { Cut } from '@/contracts/cuts';
import { streamVideo } from '@/contracts/generation';
import { toPath } from '@/contracts/operation';
import { withQuery } from '@/lib/api/cuts';
import { posterUrl } from '@/lib/api/generation';
import { VideoPlayer } from './video-player';

interface CutPlayerProps {
  readonly projectId: string;
  /** The project's name. */
  readonly name: string;
  /** Absent: the project's video, whichever versions there are. */
  readonly cut: Cut | undefined;
  /** The versions are read anew at the moment. */
  readonly isReading: boolean;
  readonly autoPlay?: boolean;
}

/** The player of a version that was completed. The main one's video is the project's. */
export function CutPlayer({ projectId, name, cut, isReading, autoPlay = false }: CutPlayerProps) {
  const { video } = cut ?? {};
  const aspect = video === undefined ? 16 / 9 : video.width / video.height;
  const file = { bytes: isReading ? undefined : video?.bytes, aspect, autoPlay };
  if (cut === undefined || video === undefined || cut.isMain) {
    return (
      <FilePlayer
        key="main"
        src={toPath(streamVideo, { projectId })}
        poster={posterUrl(projectId, 1280)}
        label={`Video of ${name}`}
        {...file}
      />
    );
  }
  return (
    <FilePlayer
      key={cut.cutId}
      src={video.videoUrl}
      poster={withQuery(video.posterUrl, 'width', 1280)}
      label={`${cut.name} of ${name}`}
      {...file}
    />
  );
}

interface FilePlayerProps extends ComponentProps<typeof VideoPlayer> {
  /** Size of the file at the address; undefined while it is not known for certain. */
  readonly bytes: number | undefined;
}

/**
 * A re-rendered video is another file at the same URL, so the player is remounted. Learning the size of
 * the file already playing must not remount it, because that would stop playback.
 */
function FilePlayer({ bytes, ...player }: FilePlayerProps) {
  const [file, setFile] = useState({ bytes, count: 0 });
  if (bytes !== undefined && bytes !== file.bytes) {
    setFile({ bytes, count: file.bytes === undefined ? file.count : file.count + 1 });
  }
  return <VideoPlayer key={file.count} {...player} />;
}
