'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { PlayerOverlay } from '@/components/player/player-overlay';
import { transparentPoster } from '@/components/player/transparent-poster';
import { usePlayer } from '@/components/player/use-player';
import { classNames } from '@/components/ui/class-names';
import type { SharedVideo } from '@/contracts/production/sharing';
import type { PlayPlace } from '@/contracts/publishing/plays';
import { videoName } from '@/lib/format/project-name';
import { useCountedPlay } from './use-counted-play';
import { useFreshPage } from './use-fresh-page';
import { VideoGone } from './video-gone';
import { VideoUnavailable } from './video-unavailable';

/** The video's poster in all served sizes. */
export interface SharedStill {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
}

/** Identifies the shared video. */
export interface SharedLink {
  readonly projectId: string;
  /** Absent for the project's video. */
  readonly versionId: string | undefined;
  readonly share: string;
}

const bareFrame = 'relative m-auto w-full overflow-hidden bg-black';

interface SharedPlayerProps {
  readonly video: Pick<
    SharedVideo,
    'name' | 'videoUrl' | 'stream' | 'width' | 'height' | 'playToken'
  >;
  readonly link: SharedLink;
  readonly still: SharedStill;
  /** The place of playback, recorded with the count of plays. */
  readonly place: PlayPlace;
  /** Captions of its voice, as WebVTT. */
  readonly captionsUrl?: string | undefined;
  /** Id of the video element, for parts of the page that follow playback. */
  readonly elementId?: string;
  /** It fills the window, as in a frame on another site. */
  readonly isBare?: boolean;
  /** The page's scripts load late; see `LateScripts`. */
  readonly isLate?: boolean;
}

/**
 * The player of a shared video, in its shape and never taller than the window. If the video fails or its link
 * is revoked, a message replaces it.
 */
export function SharedPlayer(props: SharedPlayerProps) {
  const {
    video,
    link,
    still,
    place,
    captionsUrl,
    elementId,
    isBare = false,
    isLate = false,
  } = props;
  const player = usePlayer({
    source: { fileUrl: video.videoUrl, stream: video.stream },
    readSource: () => readSource(link),
  });
  // Reloading the page's data does not start another play.
  const [playToken] = useState(video.playToken);
  useCountedPlay(player.video, { playToken, place });
  const { status } = player;
  useReloadedWords(status === 'remade');
  useFreshPage(() => readSource(link));
  const isOver = status === 'failed' || status === 'gone';
  const shape = video.width / video.height;
  return (
    <>
      <div
        hidden={isOver}
        className={
          isBare ? bareFrame : 'relative mx-auto w-full overflow-hidden rounded-card bg-black'
        }
        style={{ aspectRatio: shape, maxWidth: `calc(${isBare ? 100 : 80}dvh * ${shape})` }}
      >
        {/* A video's own poster has a single size; this one suits the screen. */}
        <img
          {...still}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
        {/* biome-ignore lint/a11y/useMediaCaption: a video without speech has no captions */}
        <video
          ref={player.video}
          id={elementId}
          aria-label={`Video of ${videoName(video)}`}
          className={classNames(
            'relative size-full',
            // Shows the poster and our button instead of the browser's controls, which would load the video
            // immediately.
            isLate && status === 'bare' && '[@media(scripting:enabled)]:invisible',
          )}
          src={player.address}
          poster={transparentPoster}
          controls={status !== 'idle'}
          playsInline
          preload="none"
        >
          {captionsUrl !== undefined && (
            <track kind="captions" src={captionsUrl} label="Captions" />
          )}
        </video>
        <PlayerOverlay
          status={status}
          lateAddress={isLate ? player.address : undefined}
          onPlay={player.play}
        />
      </div>
      {status === 'failed' && (
        <div className="rounded-card border bg-surface">
          <VideoUnavailable onRetry={player.play} />
        </div>
      )}
      {status === 'gone' && <VideoGone />}
    </>
  );
}

/** Reloads the texts beside a re-rendered video, because its price may have changed. */
function useReloadedWords(isRemade: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isRemade) router.refresh();
  }, [isRemade, router]);
}

/** Loaded on demand, because a page that plays without failure does not need it. */
async function readSource(link: SharedLink) {
  const { readSharedVideo } = await import('@/lib/api/shared-video');
  const video = await readSharedVideo(link);
  return video && { fileUrl: video.videoUrl, stream: video.stream };
}
