'use client';

import { useEffect, useState } from 'react';

/** A row of tiles; drawing as many keeps the page answering on a slow phone too. */
const STEP = 4;

/**
 * Grows to `total` a few at a time, with room in between for what the person does: thirty tiles
 * drawn at once would hold the page up.
 */
export function useGradually(total: number): number {
  const [shown, setShown] = useState(STEP);
  useEffect(() => {
    if (shown >= total) return;
    const timer = setTimeout(() => setShown(shown + STEP));
    return () => clearTimeout(timer);
  }, [shown, total]);
  return Math.min(shown, total);
}
