'use client';

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SharedVideo } from '@/contracts/sharing';
import { sharedVideoName } from '@/lib/share-metadata';
import { VideoUnavailable } from './video-unavailable';

/** The video's still in the sizes it is served in. */
export interface SharedStill {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
}

const bareFrame = 'relative m-auto w-full overflow-hidden bg-black';

interface SharedPlayerProps {
  readonly video: SharedVideo;
  readonly still: SharedStill;
  /** It fills the window, as in a frame on another site. */
  readonly isBare?: boolean;
}

/**
 * The browser's own player, in the video's shape and never taller than the window, and what takes its
 * place when the video fails.
 */
export function SharedPlayer({ video, still, isBare = false }: SharedPlayerProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  // It may have failed before this component listened.
  useEffect(() => {
    if (player.current?.error) setHasFailed(true);
  }, []);
  const retry = () => {
    // Renders the player visible first, because hidden elements cannot take the focus.
    flushSync(() => setHasFailed(false));
    player.current?.load();
    player.current?.focus();
  };
  const shape = video.width / video.height;
  return (
    <>
      <div
        hidden={hasFailed}
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
        {/* biome-ignore lint/a11y/useMediaCaption: the videos have no speech */}
        <video
          ref={player}
          aria-label={`Video of ${sharedVideoName(video)}`}
          className="relative size-full"
          src={video.videoUrl}
          controls
          playsInline
          preload="metadata"
          onError={() => setHasFailed(true)}
        />
      </div>
      {hasFailed && (
        <div className="rounded-card border bg-surface">
          <VideoUnavailable onRetry={retry} />
        </div>
      )}
    </>
  );
}
