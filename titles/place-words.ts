import type { FrameSize } from '@/engine/camera/frame-size';
import type { FrameRect } from '@/engine/raster/frame-overlay';
import { type Block, inkOf, type Mark } from './blocks';
import type { LaidOutWords } from './lay-out-title';
import type { LayoutContext } from './layout-context';
import type { Anchor } from './theme';

/** A scrim before it is put into the frame memory. */
export interface ScrimMask extends FrameRect {
  /** Q15 shares on a grid `cell` samples apart, one point beyond the last row and column. */
  readonly mask: Uint16Array;
  readonly columns: number;
  readonly cell: number;
  readonly textRects: readonly FrameRect[];
  readonly contrast: number;
}

/** Marks in their place in the frame. */
export interface PlacedWords {
  readonly marks: readonly Mark[];
  readonly scrim?: ScrimMask | undefined;
  readonly isRightToLeft: boolean;
}

/** A layout shrinks by these steps when it is higher or wider than the safe area. */
const SHRINKING = 0.94;
const SHRINKING_STEPS = 20;
/** Words stay this far from the safe area's edge. */
const EDGE_PIXELS = 2;
/** Room below words, in hundredths of the frame: they rise from there as they arrive. */
const ARRIVAL_SPACE = 1.2;

/** Lays words out as large as the safe area has room for. @throws MissingGlyphs */
export async function fitWords(
  context: LayoutContext,
  layOut: (context: LayoutContext) => Promise<LaidOutWords>,
): Promise<LaidOutWords> {
  // A line that was fitted to this width keeps clear of the edge, with a pixel for its softness.
  const width = context.safe.width - 2 * (EDGE_PIXELS + 1);
  let current = { ...context, safe: { ...context.safe, width } };
  for (let step = 0; ; step++) {
    const words = await layOut(current);
    if (words.block.marks.length === 0 || step === SHRINKING_STEPS) return words;
    const ink = inkOf(words.block);
    const isHigh = ink.bottom - ink.top > lowest(context) - context.safe.y - EDGE_PIXELS;
    const isWide = ink.right - ink.left > context.safe.width - 2 * EDGE_PIXELS;
    if (!isHigh && !isWide) return words;
    current = { ...current, unit: current.unit * SHRINKING };
  }
}

/** The lowest row that words may touch at rest. */
function lowest({ safe, unit }: LayoutContext): number {
  return safe.y + safe.height - EDGE_PIXELS - ARRIVAL_SPACE * unit;
}

/** Puts a block to its anchor in the safe area, and a scrim behind the text that needs one. */
export function placeWords(
  context: LayoutContext,
  { block, isRightToLeft }: LaidOutWords,
  anchor: Anchor,
): PlacedWords {
  if (block.marks.length === 0) return { marks: [], isRightToLeft };
  const { safe } = context;
  const ink = inkOf(block);
  const left = safe.x + EDGE_PIXELS - ink.left;
  const right = safe.x + safe.width - EDGE_PIXELS - ink.right;
  const top = safe.y + EDGE_PIXELS - ink.top;
  const bottom = lowest(context) - ink.bottom;
  const isCentred = anchor.across === 'centre';
  // In a wide frame what is centred stands in the frame's middle; Reels' buttons move it aside.
  const x = isCentred ? (left + right) / 2 : isRightToLeft ? right : left;
  const y = anchor.down === 'middle' ? (top + bottom) / 2 : bottom;
  const marks = block.marks.map((mark) => ({
    ...mark,
    x: Math.round(mark.x + x),
    y: Math.round(mark.y + y),
  }));
  return { marks, scrim: createScrim(context, marks, anchor, isRightToLeft), isRightToLeft };
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
 * A soft shade around the text's own box. It reaches to the edges of the frame that the text is
 * anchored to, so that it never floats as a cloud.
 */
function createScrim(
  { size, unit, theme }: LayoutContext,
  marks: readonly Mark[],
  anchor: Anchor,
  isRightToLeft: boolean,
): ScrimMask | undefined {
  const textRects = marks.filter(({ needsScrim }) => needsScrim).map(toRect);
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
  return { ...box, mask, columns, cell: SCRIM_CELL, textRects, contrast: theme.contrast };
}

/** Nearly a Gaussian, which has no visible beginning or end, brought to 0 at distance 1. */
function falloff(distance: number): number {
  if (distance >= 1) return 0;
  return Math.exp(-4.5 * distance ** 2) * (1 - distance ** 4);
}

function toRect({ x, y, picture }: Mark): FrameRect {
  return { x, y, width: picture.width, height: picture.height };
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

/** A block's words in the middle of the safe area, with no scrim: they stand on a ground. */
export function centreWords(context: LayoutContext, words: LaidOutWords): PlacedWords {
  const bare: Block = {
    ...words.block,
    marks: words.block.marks.map((mark) => ({ ...mark, needsScrim: false })),
  };
  return placeWords(context, { ...words, block: bare }, { across: 'centre', down: 'middle' });
}
