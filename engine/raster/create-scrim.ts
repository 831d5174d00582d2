import type { FrameSize } from '../camera/frame-size';
import { boundsOf } from '../timing/raise-words';
import type { FrameRect } from './frame-overlay';

/** A scrim's mask before it is in the frame memory. */
export interface ScrimMask extends FrameRect {
  /** Q15 shares on a grid `cell` samples apart, with one point beyond the last row and column. */
  readonly mask: Uint16Array;
  readonly columns: number;
  readonly cell: number;
}

/**
 * Margin in hundredths of the frame within which the scrim is at full strength; lines move as they arrive.
 */
const MARGIN = 1.3;
/**
 * Distance from full to nothing, large enough sideways that no edge of the shade is visible in a clear sky.
 */
const REACH_ACROSS = 50;
const REACH = 22;
/** Distance from the lines within which an edge of the frame is shaded too. */
const NEAR_EDGE = 24;
/** The same for a shade from the frame's edge, which has no visible shape of its own. */
const EDGE_REACH = 36;
const EDGE_REACH_ACROSS = 90;
/** Space beside text, in hundredths of the frame, that is shaded up to the edge if it is smaller. */
const MIN_CLEAR_SIDE = 70;
/** Samples between two points of the mask in frames up to this unit, and beyond; both suit the kernel. */
const CELLS = [
  { unit: 8, cell: 8 },
  { unit: 16, cell: 16 },
  { unit: Number.POSITIVE_INFINITY, cell: 32 },
] as const;
const FULL = 32_767;

/** The frame of a scrim, and the pixels of a hundredth of it. */
export interface ScrimFrame {
  readonly size: FrameSize;
  readonly unit: number;
}

/**
 * Creates a soft shade around the lines of text and from there to the frame's near edges, as a picture
 * darkens in a corner. A shade in the shape of the lines would look like a cloud in a clear sky. Empty
 * without text.
 */
export function createScrim(
  frame: ScrimFrame,
  textRects: readonly FrameRect[],
): ScrimMask | undefined {
  if (textRects.length === 0) return undefined;
  const box = reachNearEdges(frame, boundsOf(textRects));
  return shadeBox(frame, box, { across: REACH_ACROSS, down: REACH });
}

/** Returns the box of the text extended to near edges of the frame. */
export function reachNearEdges({ size, unit }: ScrimFrame, text: FrameRect): FrameRect {
  const near = (away: number) => (away < NEAR_EDGE * unit ? away : 0);
  const [left, above] = [near(text.x), near(text.y)];
  const right = near(size.width - text.x - text.width);
  const below = near(size.height - text.y - text.height);
  return {
    x: text.x - left,
    y: text.y - above,
    width: left + text.width + right,
    height: above + text.height + below,
  };
}

/**
 * Creates a shade from the upper or lower edge of the frame, whichever is nearer to the text. In a wide
 * frame with text at one side, the shade ends before it reaches the other side.
 */
export function createEdgeScrim(
  frame: ScrimFrame,
  textRects: readonly FrameRect[],
): ScrimMask | undefined {
  if (textRects.length === 0) return undefined;
  const band = reachEdges(frame, boundsOf(textRects));
  return shadeBox(frame, band, { across: EDGE_REACH_ACROSS, down: EDGE_REACH });
}

function reachEdges({ size, unit }: ScrimFrame, text: FrameRect): FrameRect {
  const [left, right] = [text.x, size.width - text.x - text.width];
  const [above, below] = [text.y, size.height - text.y - text.height];
  const isClear = (side: number, other: number) => side > MIN_CLEAR_SIDE * unit && side > 2 * other;
  const x = isClear(left, right) ? left : 0;
  const y = above < below ? 0 : above;
  return {
    x,
    y,
    width: size.width - x - (isClear(right, left) ? right : 0),
    height: size.height - y - (above < below ? below : 0),
  };
}

/** @param reach hundredths of the frame from full to nothing. */
function shadeBox(
  { size, unit }: ScrimFrame,
  full: FrameRect,
  reach: { readonly across: number; readonly down: number },
): ScrimMask {
  const cell = CELLS.find((step) => unit <= step.unit)?.cell ?? CELLS[2].cell;
  // Shares between two points are interpolated, so the points around the box are full as well.
  const margin = Math.max(MARGIN * unit, 0.75 * cell);
  const [across, down] = [reach.across * unit, reach.down * unit];
  const box = clipToFrame(size, full, { across: margin + across, down: margin + down });
  const columns = Math.ceil(box.width / cell) + 1;
  const rows = Math.ceil(box.height / cell) + 1;
  const mask = Uint16Array.from({ length: columns * rows }, (_, i) => {
    const x = box.x + (i % columns) * cell;
    const y = box.y + Math.floor(i / columns) * cell;
    const away = awayFrom(full, x, y);
    const share = Math.max(0, 1 - margin / Math.hypot(away.across, away.down));
    return Math.round(FULL * falloff(Math.hypot(away.across / across, away.down / down) * share));
  });
  return { ...box, mask, columns, cell };
}

/** Returns the distances beside and above or below a rectangle. */
function awayFrom(rect: FrameRect, x: number, y: number) {
  return {
    across: Math.max(rect.x - x, x - rect.x - rect.width, 0),
    down: Math.max(rect.y - y, y - rect.y - rect.height, 0),
  };
}

/** Nearly a Gaussian, which has no visible beginning or end, reduced to 0 at distance 1. */
function falloff(distance: number): number {
  if (distance <= 0) return 1;
  if (distance >= 1) return 0;
  return Math.exp(-4.5 * distance ** 2) * (1 - distance ** 4);
}

/** Returns the part of the frame near the text, with even corners because chroma has half the samples. */
function clipToFrame(
  size: FrameSize,
  bounds: FrameRect,
  away: { readonly across: number; readonly down: number },
): FrameRect {
  const x = 2 * Math.floor(Math.max(0, bounds.x - away.across) / 2);
  const y = 2 * Math.floor(Math.max(0, bounds.y - away.down) / 2);
  const right = Math.min(size.width, bounds.x + bounds.width + away.across);
  const bottom = Math.min(size.height, bounds.y + bounds.height + away.down);
  return { x, y, width: 2 * Math.floor(right / 2) - x, height: 2 * Math.floor(bottom / 2) - y };
}
