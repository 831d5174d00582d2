'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { PreviewPlayer } from '@/lib/preview/preview-player';

/** Returns the ref of the element a preview is drawn into, and pauses while it is not visible. */
export function usePreviewHost(player: PreviewPlayer): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const detach = player.attach(element);
    let isOnScreen = true;
    const tell = () => player.setVisible(isOnScreen && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      // A busy page receives several changes at once, the latest last.
      isOnScreen = entries.at(-1)?.isIntersecting ?? true;
      tell();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
      detach();
    };
  }, [player]);
  return host;
}
