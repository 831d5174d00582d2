import { type RefObject, useEffect } from 'react';
import type { PlayPlace } from '@/contracts/publishing/plays';
import { isLeftOut } from '@/lib/player/is-left-out';

interface CountedPlay {
  /** Absent: the video is not counted. */
  readonly playToken: string | undefined;
  readonly place: PlayPlace;
}

/** Tells how far a video is seen, unless its viewer has asked not to be counted. */
export function useCountedPlay(
  video: RefObject<HTMLVideoElement | null>,
  { playToken, place }: CountedPlay,
): void {
  useEffect(() => {
    const element = video.current;
    if (element === null || playToken === undefined || isLeftOut()) return undefined;
    const page = new AbortController();
    const { signal } = page;
    // Loaded where it is needed: a page that nobody plays has no use for it.
    const start = async () => {
      const { reportPlay } = await import('@/lib/player/report-play');
      if (!signal.aborted) reportPlay(element, { playToken, place, signal });
    };
    element.addEventListener('playing', () => void start().catch(() => undefined), {
      once: true,
      signal,
    });
    return () => page.abort();
  }, [video, playToken, place]);
}
