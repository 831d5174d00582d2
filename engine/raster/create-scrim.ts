import type { FrameSize } from '../camera/frame-size';
import type { FrameRect } from './frame-overlay';

/** A scrim's mask before it is put into the frame memory. */
export interface ScrimMask extends FrameRect {
  /** Q15 shares on a grid `cell` samples apart, one point beyond the last row and column. */
  readonly mask: Uint16Array;
  readonly columns: number;
  readonly cell: number;
}

/** Hundredths of the frame. The scrim is full this far around each line, which moves as it arrives. */
const MARGIN = 1.3;
/** From full to nothing: as far as a soft shadow of letters reaches. */
const REACH = 13;
/** Samples between two points of the mask in frames up to this unit, and beyond; both suit the kernel. */
const CELLS = [
  { unit: 8, cell: 8 },
  { unit: 16, cell: 16 },
  { unit: Number.POSITIVE_INFINITY, cell: 32 },
] as const;
const FULL = 32_767;

/** A soft shade in the shape of the lines of text; nothing where there is none. */
export function createScrim(
  { size, unit }: { readonly size: FrameSize; readonly unit: number },
  textRects: readonly FrameRect[],
): ScrimMask | undefined {
  if (textRects.length === 0) return undefined;
  const cell = CELLS.find((step) => unit <= step.unit)?.cell ?? CELLS[2].cell;
  // Shares between two points are interpolated: the points around a line are full as well.
  const margin = Math.max(MARGIN * unit, 0.75 * cell);
  const reach = REACH * unit;
  const box = clipToFrame(size, textRects, margin + reach);
  const columns = Math.ceil(box.width / cell) + 1;
  const rows = Math.ceil(box.height / cell) + 1;
  const mask = Uint16Array.from({ length: columns * rows }, (_, i) => {
    const x = box.x + (i % columns) * cell;
    const y = box.y + Math.floor(i / columns) * cell;
    const nearest = Math.min(...textRects.map((rect) => distanceTo(rect, x, y)));
    return Math.round(FULL * falloff((nearest - margin) / reach));
  });
  return { ...box, mask, columns, cell };
}

function distanceTo(rect: FrameRect, x: number, y: number): number {
  const dx = Math.max(rect.x - x, x - rect.x - rect.width, 0);
  const dy = Math.max(rect.y - y, y - rect.y - rect.height, 0);
  return Math.hypot(dx, dy);
}

/** Nearly a Gaussian, which has no visible beginning or end, brought to 0 at distance 1. */
function falloff(distance: number): number {
  if (distance <= 0) return 1;
  if (distance >= 1) return 0;
  return Math.exp(-4.5 * distance ** 2) * (1 - distance ** 4);
}

/** The part of the frame near the text. Even corners, as chroma has half the samples. */
function clipToFrame(size: FrameSize, rects: readonly FrameRect[], away: number): FrameRect {
  const left = Math.min(...rects.map(({ x }) => x)) - away;
  const right = Math.max(...rects.map(({ x, width }) => x + width)) + away;
  const top = Math.min(...rects.map(({ y }) => y)) - away;
  const bottom = Math.max(...rects.map(({ y, height }) => y + height)) + away;
  const x = 2 * Math.floor(Math.max(0, left) / 2);
  const y = 2 * Math.floor(Math.max(0, top) / 2);
  const width = 2 * Math.floor(Math.min(size.width, right) / 2) - x;
  const height = 2 * Math.floor(Math.min(size.height, bottom) / 2) - y;
  return { x, y, width, height };
}
