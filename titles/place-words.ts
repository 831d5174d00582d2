import type { FrameRect } from '@/engine/raster/frame-overlay';
import type { TextNeed } from '@/engine/raster/measure-scrim';
import { type Block, inkOf, type Mark } from './blocks';
import type { LaidOutWords } from './lay-out-title';
import type { LayoutContext } from './layout-context';
import type { Anchor } from './theme';

/** Marks at their place in the frame. */
export interface PlacedWords {
  readonly marks: readonly Mark[];
  /** Absent if no text is on the frame itself. */
  readonly need?: TextNeed | undefined;
  readonly isRightToLeft: boolean;
}

/** Steps by which a layout shrinks if it is larger than the safe area. */
const SHRINKING = 0.94;
const SHRINKING_STEPS = 20;
/** Minimum distance of text from the safe area's edge. */
const EDGE_PIXELS = 2;
/** Room below text, in hundredths of the frame, from which it rises as it arrives. */
const ARRIVAL_SPACE = 1.2;

/** Lays out text as large as the safe area allows. @throws MissingGlyphs */
export async function fitWords(
  context: LayoutContext,
  layOut: (context: LayoutContext) => Promise<LaidOutWords>,
): Promise<LaidOutWords> {
  // A line fitted to this width keeps clear of the edge, with a pixel for its softness.
  const width = context.safe.width - 2 * (EDGE_PIXELS + 1);
  let current = { ...context, safe: { ...context.safe, width } };
  for (let step = 0; ; step++) {
    const words = await layOut(current);
    if (words.block.marks.length === 0 || step === SHRINKING_STEPS) return words;
    const ink = inkOf(words.block);
    const area = standingArea(context);
    const isHigh = ink.bottom - ink.top > area.height;
    const isWide = ink.right - ink.left > area.width;
    if (!isHigh && !isWide) return words;
    current = { ...current, unit: current.unit * SHRINKING };
  }
}

/** The area in which text may be at rest. */
export function standingArea({ safe, unit }: LayoutContext): FrameRect {
  return {
    x: safe.x + EDGE_PIXELS,
    y: safe.y + EDGE_PIXELS,
    width: safe.width - 2 * EDGE_PIXELS,
    height: safe.height - 2 * EDGE_PIXELS - ARRIVAL_SPACE * unit,
  };
}

/** Moves a block to its anchor in the safe area. */
export function placeWords(
  context: LayoutContext,
  { block, isRightToLeft }: LaidOutWords,
  anchor: Anchor,
): PlacedWords {
  if (block.marks.length === 0) return { marks: [], isRightToLeft };
  const area = standingArea(context);
  const ink = inkOf(block);
  const left = area.x - ink.left;
  const right = area.x + area.width - ink.right;
  const top = area.y - ink.top;
  const bottom = area.y + area.height - ink.bottom;
  const isCentred = anchor.across === 'centre';
  // In a wide frame centred text is in the frame's middle; in Reels, buttons move it aside.
  const x = isCentred ? (left + right) / 2 : isRightToLeft ? right : left;
  const y = anchor.down === 'middle' ? (top + bottom) / 2 : bottom;
  const marks = block.marks.map((mark) => ({
    ...mark,
    x: Math.round(mark.x + x),
    y: Math.round(mark.y + y),
  }));
  const { contrast } = context.theme;
  const needsScrim = marks.some((mark) => mark.needsScrim);
  return {
    marks,
    need: needsScrim ? { tone: 'light', luminance: 1, contrast } : undefined,
    isRightToLeft,
  };
}

/** Places a block's text in the middle of the safe area, without a scrim, because it is on a ground. */
export function centreWords(context: LayoutContext, words: LaidOutWords): PlacedWords {
  const bare: Block = {
    ...words.block,
    marks: words.block.marks.map((mark) => ({ ...mark, needsScrim: false })),
  };
  return placeWords(context, { ...words, block: bare }, { across: 'centre', down: 'middle' });
}
