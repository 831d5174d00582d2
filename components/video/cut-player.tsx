import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { Cut } from '@/contracts/cuts';
import { streamVideo } from '@/contracts/generation';
import { toPath } from '@/contracts/operation';
import { cutQueries, withQuery } from '@/lib/api/cuts';
import { posterUrl } from '@/lib/api/generation';
import type { PlaybackSource } from '@/lib/player/playback-source';
import { type VideoMoment, VideoPlayer } from './video-player';

interface CutPlayerProps {
  readonly projectId: string;
  /** The project's name. */
  readonly name: string;
  /** Absent: the project's video, whichever versions there are. */
  readonly cut: Cut | undefined;
  /** The versions are read anew at the moment. */
  readonly isReading: boolean;
  readonly autoPlay?: boolean;
  /** Where to play from, each time another object comes. */
  readonly moment?: VideoMoment | undefined;
}

/** The player of a version that was completed. The main one's video is the project's. */
export function CutPlayer(props: CutPlayerProps) {
  const { projectId, name, cut, isReading, autoPlay = false, moment } = props;
  const client = useQueryClient();
  const { video } = cut ?? {};
  const readSource = async () => {
    const cuts = await client.fetchQuery(cutQueries.list(projectId));
    const found = cuts.find(({ cutId, isMain }) =>
      cut === undefined ? isMain : cutId === cut.cutId,
    );
    return found?.video && toSource(projectId, found);
  };
  const file = {
    source: toSource(projectId, cut),
    readSource,
    bytes: isReading ? undefined : video?.bytes,
    aspect: video === undefined ? 16 / 9 : video.width / video.height,
    autoPlay,
    moment,
  };
  if (cut === undefined || video === undefined || cut.isMain) {
    const poster = posterUrl(projectId, 1280);
    return <FilePlayer key="main" poster={poster} label={`Video of ${name}`} {...file} />;
  }
  const poster = withQuery(video.posterUrl, 'width', 1280);
  return <FilePlayer key={cut.cutId} poster={poster} label={`${cut.name} of ${name}`} {...file} />;
}

function toSource(projectId: string, cut: Cut | undefined): PlaybackSource {
  const projectVideo = toPath(streamVideo, { projectId });
  const fileUrl = cut?.isMain === false ? cut.video?.videoUrl : undefined;
  return { fileUrl: fileUrl ?? projectVideo, stream: cut?.video?.stream };
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
