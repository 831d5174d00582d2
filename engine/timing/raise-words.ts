import type { FrameRect } from '../raster/frame-overlay';

/** Minimum distance to other text, in hundredths of the frame. */
export const WORD_GAP = 2.4;

/**
 * Returns how far text moves up to be clear above other text.
 * @param unit pixels of a hundredth of the frame.
 * @param top of the room for text.
 * @returns whole pixels; undefined if there is no room.
 */
export function raiseWords(
  words: FrameRect,
  others: readonly FrameRect[],
  unit: number,
  top: number,
): number | undefined {
  const gap = WORD_GAP * unit;
  let raised = 0;
  for (;;) {
    const y = words.y - raised;
    if (raised > 0 && y < top) return undefined;
    const below = others.find((other) => overlaps({ ...words, y }, other, gap));
    if (below === undefined) return raised;
    // Lines rise from half a gap lower as they arrive.
    raised = Math.ceil(words.y + words.height - below.y + 1.5 * gap);
  }
}

/** Returns the rectangle around all others. */
export function boundsOf(rects: readonly FrameRect[]): FrameRect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** @param gap above and below that counts as part of them. */
export function overlaps(one: FrameRect, other: FrameRect, gap = 0): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height + gap &&
    other.y < one.y + one.height + gap
  );
}
