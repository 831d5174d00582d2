'use client';

import { startTransition, useEffect, useState } from 'react';

/** Drawn with the first answer, and with each one after it; more would hold a slow phone up. */
const STEP = 2;

/**
 * Grows to `total` a few at a time, with room in between for what the person does: thirty tiles
 * drawn at once would hold the page up.
 */
export function useGradually(total: number): number {
  const [shown, setShown] = useState(STEP);
  useEffect(() => {
    if (shown >= total) return;
    // As a transition: a key pressed meanwhile is answered before the tiles are drawn.
    const timer = setTimeout(() => startTransition(() => setShown(shown + STEP)));
    return () => clearTimeout(timer);
  }, [shown, total]);
  return Math.min(shown, total);
}
