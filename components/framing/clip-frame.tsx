import { useEffect, useRef, useState } from 'react';
import { seekClip } from '@/lib/preview/seek-clip';

interface ClipFrameProps {
  /** Addresses of the clip, the best first. */
  readonly sources: readonly string[];
  /** Its still, for a browser that cannot play any of them. */
  readonly poster: string | undefined;
  /** The moment that is shown. */
  readonly seconds: number;
  readonly name: string;
  /** Called with the picture's width divided by its height once that is known. */
  readonly onRatio: (ratio: number) => void;
}

/** The picture of a clip at one moment. */
export function ClipFrame({ sources, poster, seconds, name, onRatio }: ClipFrameProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(0);
  const seek = () => {
    if (video.current !== null) seekClip(video.current, seconds);
  };
  useEffect(seek);
  return (
    <video
      ref={video}
      aria-label={name}
      src={sources[failed]}
      poster={poster}
      preload="auto"
      muted
      playsInline
      className="pointer-events-none absolute inset-0 size-full"
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
        if (videoHeight > 0) onRatio(videoWidth / videoHeight);
        seek();
      }}
      // While it was on its way the moment may have become another.
      onSeeked={seek}
      onError={() => setFailed((count) => Math.min(count + 1, sources.length - 1))}
    />
  );
}
