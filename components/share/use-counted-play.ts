import { type RefObject, useEffect } from 'react';
import type { PlayPlace } from '@/contracts/publishing/plays';
import { isLeftOut } from '@/lib/player/is-left-out';

interface CountedPlay {
  /** Absent if plays of the video are not counted. */
  readonly playToken: string | undefined;
  readonly place: PlayPlace;
}

/** Reports how much of a video is watched, unless the viewer has opted out. */
export function useCountedPlay(
  video: RefObject<HTMLVideoElement | null>,
  { playToken, place }: CountedPlay,
): void {
  useEffect(() => {
    const element = video.current;
    if (element === null || playToken === undefined || isLeftOut()) return undefined;
    const page = new AbortController();
    const { signal } = page;
    // Loaded on demand, because a page on which the video is not played does not need it.
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
