import type { FrameRect } from '../raster/frame-overlay';

/** Clear of other words, in hundredths of the frame. */
export const WORD_GAP = 2.4;

/**
 * How far up words go so that they stand clear above others.
 * @param unit pixels of a hundredth of the frame.
 * @param top of the room for words.
 * @returns whole pixels; nothing where there is no room.
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

/** The rectangle that holds all others. */
export function boundsOf(rects: readonly FrameRect[]): FrameRect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** @param gap above and below that counts as a part of them. */
export function overlaps(one: FrameRect, other: FrameRect, gap = 0): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height + gap &&
    other.y < one.y + one.height + gap
  );
}
