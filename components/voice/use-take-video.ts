import { useEffect, useState } from 'react';
import type { TakeVideo } from './take-video';

/**
 * What shows the video beside the script. The engine is fetched when the dialog opens: a take goes on
 * where that fails. @returns undefined until then, and for people who want nothing to move.
 */
export function useTakeVideo(): typeof TakeVideo | undefined {
  const [loaded, setLoaded] = useState<{ readonly TakeVideo: typeof TakeVideo }>();
  useEffect(() => {
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true) return;
    import('./take-video').then(setLoaded).catch(() => undefined);
  }, []);
  return loaded?.TakeVideo;
}
