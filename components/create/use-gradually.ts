'use client';

import { startTransition, useEffect, useState } from 'react';

/**
 * Grows from nothing to `total`, tile by tile, with room in between for what the person does:
 * thirty tiles drawn at once, or the first ones together with the sheet, would hold the page up.
 */
export function useGradually(total: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown >= total) return;
    // As a transition: a key pressed meanwhile is answered before the tiles are drawn.
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, total]);
  return Math.min(shown, total);
}
