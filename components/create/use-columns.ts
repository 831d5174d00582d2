import { type RefObject, useLayoutEffect, useState } from 'react';

/** A narrower tile does not show its choices in full. */
const MIN_TILE_WIDTH_PX = 210;

/** How many tiles stand in a row of the element: two on a phone, at most four. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(3);

  useLayoutEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    const measure = () =>
      setColumns(Math.min(4, Math.max(2, Math.floor(frame.clientWidth / MIN_TILE_WIDTH_PX))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [element]);

  return columns;
}
