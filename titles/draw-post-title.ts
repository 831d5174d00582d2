import type { ListingFacts } from '@/contracts/project/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { UnsettledOverlay } from '@/engine/framing/settle-words';
import { rectsOf } from '@/engine/raster/placed-overlay';
import { boundsOf } from '@/engine/timing/raise-words';
import { PAPER, toInk } from './colours';
import { coloursOf, type Words } from './draw-words';
import { layOutTitle } from './lay-out-title';
import { createLayoutContext } from './layout-context';
import { fitWords, placeWords, standingArea } from './place-words';

/**
 * Size of a post's title relative to a video's. A video's title is read in three seconds; a post can be
 * viewed for longer and is about its picture.
 */
const SCALES = { narrow: 0.74, wide: 0.86 } as const;
/** Cost of a place above instead of below, where most people expect it. */
const ABOVE_COST = 0.08;
/** Frames in whose middle all lines have arrived. */
export const POST_FRAMES = 90;

/**
 * Draws the title of a picture for a network: below or above, whichever part of the picture is calmer, as
 * white text on a shade that comes from that edge.
 * @returns undefined if there is no title.
 * @throws MissingGlyphs
 */
export async function drawPostTitle(
  words: Words,
  size: FrameSize,
): Promise<UnsettledOverlay | undefined> {
  const facts = factsOf(words);
  if (facts === undefined) return undefined;
  const whole = createLayoutContext({ ...words, size, colours: coloursOf(words) });
  const scale = whole.isNarrow ? SCALES.narrow : SCALES.wide;
  const context = { ...whole, unit: whole.unit * scale };
  const laidOut = await fitWords(context, (fitted) => layOutTitle(fitted, facts));
  const { marks, need, isRightToLeft } = placeWords(context, laidOut, {
    ...context.theme.title,
    down: 'bottom',
  });
  const run = { startFrame: 0, endFrame: POST_FRAMES };
  const overlay = {
    ...run,
    marks,
    need,
    isRightToLeft,
    unit: context.unit,
    isShadedFromEdge: true,
  };
  if (marks.length === 0) return overlay;
  const up = standingArea(context).y - boundsOf(rectsOf(marks)).y;
  const ink = toInk(context.ground);
  return {
    ...overlay,
    choice: {
      layouts: [marks],
      places: [
        { layout: 0, x: 0, y: 0, cost: 0 },
        { layout: 0, x: 0, y: Math.ceil(up), cost: ABOVE_COST },
      ],
      ink,
      plates: { dark: ink, light: PAPER },
      looks: ['light'],
    },
  };
}

function factsOf({ overlays }: Words): ListingFacts | undefined {
  for (const { content } of overlays) {
    if (content.kind === 'title' || content.kind === 'open-house-title') return content.facts;
  }
  return undefined;
}
