import type { FrameSize } from '../camera/frame-size';
import type { FrameRect } from './frame-overlay';
import type { ScrimMask } from './open-overlays';

/** Where words stand in the safe area: the side where lines begin, or the middle. */
export interface Anchor {
  readonly across: 'start' | 'centre';
  readonly down: 'bottom' | 'middle';
}

/** What a scrim is made for. */
export interface ScrimWish {
  /** Where text stands. */
  readonly textRects: readonly FrameRect[];
  /** Least contrast ratio of white text (WCAG 2.2). */
  readonly contrast: number;
  readonly anchor: Anchor;
  readonly isRightToLeft: boolean;
}

/** Hundredths of the frame. The scrim is full this far around the text, which moves as it arrives. */
const SCRIM_MARGIN = 2.2;
/** From full to nothing. */
const SCRIM_REACH_ACROSS = 95;
const SCRIM_REACH_DOWN = 58;
/** Share of the scrim far from text that stands in the middle of the frame. */
const VEILS = { start: 0.26, centre: 0.45 } as const;
/** Luma samples between two points of the mask. */
const SCRIM_CELL = 16;
const FULL = 32_767;

/**
 * A soft shade around the text's own box; nothing where no text needs one. It reaches to the edges of
 * the frame that the text is anchored to, so that it never floats as a cloud.
 */
export function createScrim(
  { size, unit }: { readonly size: FrameSize; readonly unit: number },
  { textRects, contrast, anchor, isRightToLeft }: ScrimWish,
): ScrimMask | undefined {
  if (textRects.length === 0) return undefined;
  const margin = SCRIM_MARGIN * unit;
  const full = {
    left: Math.min(...textRects.map(({ x }) => x)) - margin,
    right: Math.max(...textRects.map(({ x, width }) => x + width)) + margin,
    top: Math.min(...textRects.map(({ y }) => y)) - margin,
    bottom: Math.max(...textRects.map(({ y, height }) => y + height)) + margin,
  };
  const isAside = anchor.across === 'start';
  if (isAside && isRightToLeft) full.right = size.width;
  else if (isAside) full.left = 0;
  if (anchor.down === 'bottom') full.bottom = size.height;
  // Text in the middle of the frame stands on a veil over all of it: a spot would look like dirt.
  const floor = anchor.down === 'middle' ? VEILS[anchor.across] : 0;
  const reach = { across: SCRIM_REACH_ACROSS * unit, down: SCRIM_REACH_DOWN * unit };
  const beyond = floor > 0 ? size.width + size.height : 0;
  const box = clipToFrame(size, {
    left: full.left - reach.across - beyond,
    right: full.right + reach.across + beyond,
    top: full.top - reach.down - beyond,
    bottom: full.bottom + reach.down + beyond,
  });
  const columns = Math.ceil(box.width / SCRIM_CELL) + 1;
  const rows = Math.ceil(box.height / SCRIM_CELL) + 1;
  const mask = Uint16Array.from({ length: columns * rows }, (_, i) => {
    const x = box.x + (i % columns) * SCRIM_CELL;
    const y = box.y + Math.floor(i / columns) * SCRIM_CELL;
    const dx = Math.max(full.left - x, x - full.right, 0) / reach.across;
    const dy = Math.max(full.top - y, y - full.bottom, 0) / reach.down;
    return Math.round(FULL * (floor + (1 - floor) * falloff(Math.hypot(dx, dy))));
  });
  return { ...box, mask, columns, cell: SCRIM_CELL, textRects, contrast };
}

/** Nearly a Gaussian, which has no visible beginning or end, brought to 0 at distance 1. */
function falloff(distance: number): number {
  if (distance >= 1) return 0;
  return Math.exp(-4.5 * distance ** 2) * (1 - distance ** 4);
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Even corners, as chroma has half the samples. */
function clipToFrame(size: FrameSize, { left, right, top, bottom }: Edges): FrameRect {
  const x = 2 * Math.floor(Math.max(0, left) / 2);
  const y = 2 * Math.floor(Math.max(0, top) / 2);
  const width = 2 * Math.floor(Math.min(size.width, right) / 2) - x;
  const height = 2 * Math.floor(Math.min(size.height, bottom) / 2) - y;
  return { x, y, width, height };
}
