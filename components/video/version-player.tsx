import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { toPath } from '@/contracts/operation';
import { streamVideo } from '@/contracts/production/generation';
import type { Version } from '@/contracts/production/versions';
import { posterUrl } from '@/lib/api/generation';
import { versionQueries, withQuery } from '@/lib/api/versions';
import type { PlaybackSource } from '@/lib/player/playback-source';
import { type VideoMoment, VideoPlayer } from './video-player';

interface VersionPlayerProps {
  readonly projectId: string;
  /** The project's name. */
  readonly name: string;
  /** Absent for the project's video, independent of its versions. */
  readonly version: Version | undefined;
  /** The versions are being refetched. */
  readonly isReading: boolean;
  readonly autoPlay?: boolean;
  /** The moment to play from; each new object starts playback there. */
  readonly moment?: VideoMoment | undefined;
}

/** The player of a completed version. The main version's video is the project's. */
export function VersionPlayer(props: VersionPlayerProps) {
  const { projectId, name, version, isReading, autoPlay = false, moment } = props;
  const client = useQueryClient();
  const { video } = version ?? {};
  const readSource = async () => {
    const versions = await client.fetchQuery(versionQueries.list(projectId));
    const found = versions.find(({ versionId, isMain }) =>
      version === undefined ? isMain : versionId === version.versionId,
    );
    return found?.video && toSource(projectId, found);
  };
  const file = {
    source: toSource(projectId, version),
    readSource,
    bytes: isReading ? undefined : video?.bytes,
    aspect: video === undefined ? 16 / 9 : video.width / video.height,
    autoPlay,
    moment,
  };
  if (version === undefined || video === undefined || version.isMain) {
    const poster = posterUrl(projectId, 1280);
    return <FilePlayer key="main" poster={poster} label={`Video of ${name}`} {...file} />;
  }
  const poster = withQuery(video.posterUrl, 'width', 1280);
  return (
    <FilePlayer
      key={version.versionId}
      poster={poster}
      label={`${version.name} of ${name}`}
      {...file}
    />
  );
}

function toSource(projectId: string, version: Version | undefined): PlaybackSource {
  const projectVideo = toPath(streamVideo, { projectId });
  const fileUrl = version?.isMain === false ? version.video?.videoUrl : undefined;
  return { fileUrl: fileUrl ?? projectVideo, stream: version?.video?.stream };
}

interface FilePlayerProps extends ComponentProps<typeof VideoPlayer> {
  /** Size of the file at the address; undefined while uncertain. */
  readonly bytes: number | undefined;
}

/**
 * A re-rendered video is another file at the same URL, so the player is remounted. Learning the size of the
 * file already playing must not remount it, because that would stop playback.
 */
function FilePlayer({ bytes, ...player }: FilePlayerProps) {
  const [file, setFile] = useState({ bytes, count: 0 });
  if (bytes !== undefined && bytes !== file.bytes) {
    setFile({ bytes, count: file.bytes === undefined ? file.count : file.count + 1 });
  }
  return <VideoPlayer key={file.count} {...player} />;
}
