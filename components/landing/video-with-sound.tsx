'use client';

import { useRef, useState } from 'react';
import { LazyVideo, type LazyVideoProps } from './lazy-video';

/** A video that is muted until the user turns its sound on. */
export function VideoWithSound(props: Omit<LazyVideoProps, 'ref' | 'onMuted'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  const toggle = () => {
    if (video.current === null) return;
    video.current.muted = !isMuted;
    // A press of another control may abort the attempt to play.
    if (isMuted) video.current.play().catch(() => undefined);
  };
  return (
    <div className="relative">
      <LazyVideo {...props} ref={video} onMuted={setMuted} />
      <button
        type="button"
        className="absolute top-3 right-3 h-11 rounded-full bg-scrim px-4 text-sm font-medium text-white hover:bg-black/75 noscript:hidden"
        onClick={toggle}
      >
        {isMuted ? 'Play with sound' : 'Turn sound off'}
      </button>
    </div>
  );
}
