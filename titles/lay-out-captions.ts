import type { SpokenOverlay } from '@/contracts/project/words';
import type { FrameRect } from '@/engine/raster/frame-overlay';
import { raiseWords } from '@/engine/timing/raise-words';
import { inkOf, type Mark, textBlock } from './blocks';
import { UNSPACED } from './break-lines';
import { isRightToLeft } from './clean-text';
import { WHITE } from './colours';
import type { LaidOutWords } from './lay-out-title';
import type { LayoutContext } from './layout-context';
import { type PlacedWords, placeWords } from './place-words';
import { setText } from './set-text';

/** Size of the type in hundredths of the frame, legible at once on a phone. */
const SIZE = 4.4;
const ANCHOR = { across: 'centre', down: 'bottom' } as const;

/**
 * Lays out captions of the voice at the bottom of the safe area, above other text.
 * @param others rectangles of that text.
 * @returns undefined if there is no room above. @throws MissingGlyphs
 */
export async function drawSpoken(
  context: LayoutContext,
  { text }: SpokenOverlay,
  others: readonly FrameRect[],
): Promise<PlacedWords | undefined> {
  const words = await setSpoken(
    context,
    text.replace(/(?<!\s)\s*\n\s*/g, UNSPACED.test(text) ? '' : ' '),
  );
  if (words.block.marks.length === 0) return undefined;
  const { safe, unit } = context;
  const placed = placeWords(context, words, ANCHOR);
  const raised = raiseWords(boundsOf(placed.marks), others, unit, safe.y);
  if (raised === undefined) return undefined;
  if (raised === 0) return placed;
  return placeWords({ ...context, safe: { ...safe, height: safe.height - raised } }, words, ANCHOR);
}

async function setSpoken(context: LayoutContext, text: string): Promise<LaidOutWords> {
  const { theme, safe, locale, unit, isNarrow } = context;
  const set = await setText({
    text,
    field: 'A caption of the voice',
    style: { ...theme.styles.captionDetail, size: SIZE, isCapitals: false },
    locale,
    unit,
    maxWidth: isNarrow ? safe.width : 0.8 * safe.width,
    maxLines: isNarrow ? 3 : 2,
    minScale: 0.7,
  });
  return {
    block: textBlock(set, WHITE, 'centre', true),
    isRightToLeft: isRightToLeft(text),
  };
}

/** Returns the rectangle around all marks. */
export function boundsOf(marks: readonly Mark[]): FrameRect {
  const { left, right, top, bottom } = inkOf({ width: 0, height: 0, marks });
  return { x: left, y: top, width: right - left, height: bottom - top };
}
