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

/** The video's still in the sizes it is served in. */
export interface SharedStill {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
}

/** What the link opens. */
export interface SharedLink {
  readonly projectId: string;
  /** Absent: the project's video. */
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
  /** Where it is played, for the count of plays. */
  readonly place: PlayPlace;
  /** Captions of its voice, as WebVTT. */
  readonly captionsUrl?: string | undefined;
  /** Of the element that plays, for what on the page follows it. */
  readonly elementId?: string;
  /** It fills the window, as in a frame on another site. */
  readonly isBare?: boolean;
  /** The page's scripts come late; see `LateScripts`. */
  readonly isLate?: boolean;
}

/**
 * The player of a shared video, in its shape and never taller than the window, and what takes its place
 * when the video fails or its link is revoked.
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
  // Reading the page again does not begin another play.
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
        {/* A video's own poster knows one size only; this one suits the screen it is on. */}
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
            // The still and our button stand for it, not the bar of a browser that would load it by itself.
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

/** The words beside a video that was made again are read again: it may show another price. */
function useReloadedWords(isRemade: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isRemade) router.refresh();
  }, [isRemade, router]);
}

/** Loaded where it is needed: a page that only plays has no use for it. */
async function readSource(link: SharedLink) {
  const { readSharedVideo } = await import('@/lib/api/shared-video');
  const video = await readSharedVideo(link);
  return video && { fileUrl: video.videoUrl, stream: video.stream };
}
