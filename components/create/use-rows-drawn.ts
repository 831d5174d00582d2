import { startTransition, useEffect, useState } from 'react';

/** Fills a high window. */
const FIRST_ROWS = 4;
const ROWS_A_STEP = 2;

/**
 * How many rows of a long sheet are drawn: the first at once, the others a few at a time, so that the film
 * and whoever types already need not wait for sixty tiles.
 */
export function useRowsDrawn(rows: number): number {
  const [drawn, setDrawn] = useState(FIRST_ROWS);
  useEffect(() => {
    if (drawn >= rows) return;
    // After the paint, which a timer alone may come before.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(drawn + ROWS_A_STEP)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, rows]);
  return Math.min(drawn, rows);
}
