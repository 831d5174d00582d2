import { type Anchor, createScrim } from '@/engine/raster/create-scrim';
import type { FrameRect } from '@/engine/raster/frame-overlay';
import type { ScrimMask } from '@/engine/raster/open-overlays';
import { type Block, inkOf, type Mark } from './blocks';
import type { LaidOutWords } from './lay-out-title';
import type { LayoutContext } from './layout-context';

/** Marks in their place in the frame. */
export interface PlacedWords {
  readonly marks: readonly Mark[];
  readonly scrim?: ScrimMask | undefined;
  /** Their position; absent if there are none. */
  readonly anchor?: Anchor;
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
  const textRects = marks.filter(({ needsScrim }) => needsScrim).map(toRect);
  const { contrast } = context.theme;
  const scrim = createScrim(context, { textRects, contrast, anchor, isRightToLeft });
  return { marks, scrim, anchor, isRightToLeft };
}

function toRect({ x, y, picture }: Mark): FrameRect {
  return { x, y, width: picture.width, height: picture.height };
}

/** A block's words in the middle of the safe area, with no scrim: they stand on a ground. */
export function centreWords(context: LayoutContext, words: LaidOutWords): PlacedWords {
  const bare: Block = {
    ...words.block,
    marks: words.block.marks.map((mark) => ({ ...mark, needsScrim: false })),
  };
  return placeWords(context, { ...words, block: bare }, { across: 'centre', down: 'middle' });
}
