'use client';

import { useEffect, useRef, useState } from 'react';
import type { SharedVideo } from '@/contracts/sharing';
import { sharedVideoName } from '@/lib/share-metadata';
import { VideoUnavailable } from './video-unavailable';

/** The browser's own player, in the video's shape and never taller than the window. */
export function SharedPlayer({ video, poster }: { video: SharedVideo; poster: string }) {
  const [failed, setFailed] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  // The page arrives drawn: its video may have failed before anyone listened.
  useEffect(() => setFailed(Boolean(player.current?.error)), []);

  if (failed) {
    return (
      <div className="rounded-card border bg-surface">
        <VideoUnavailable onRetry={() => setFailed(false)} />
      </div>
    );
  }
  const shape = video.width / video.height;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the videos have no speech
    <video
      ref={player}
      aria-label={`Video of ${sharedVideoName(video)}`}
      className="mx-auto w-full rounded-card bg-black"
      style={{ aspectRatio: shape, maxWidth: `calc(80dvh * ${shape})` }}
      src={video.videoUrl}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      onError={() => setFailed(true)}
    />
  );
}
