import type { Storyboard } from '@/contracts/production/storyboard';
import type { NeutralWords } from '@/contracts/project/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { Ground } from '@/engine/raster/frame-overlay';
import type { PlacedOverlay, WordChoice } from '@/engine/raster/placed-overlay';
import { toYuv } from '@/engine/raster/sprite-memory';
import { raiseWords } from '@/engine/timing/raise-words';
import {
  areAtOnce,
  cardSecondsOf,
  openSchedule,
  type WordSchedule,
} from '@/engine/timing/schedule-words';
import { lookOfGround } from './colours';
import type { LocalBrandedWords } from './compose-words';
import { drawTitle } from './draw-title';
import { boundsOf, drawSpoken } from './lay-out-captions';
import { layOutEndCard } from './lay-out-end-card';
import { drawHighlights } from './lay-out-highlights';
import { layOutLowerThird } from './lay-out-title';
import { createLayoutContext, type LayoutContext } from './layout-context';
import { centreWords, fitWords, type PlacedWords, placeWords } from './place-words';

/** Text drawn for a run of the video's frames, at the theme's own place. */
export interface DrawnOverlay extends PlacedOverlay {
  /** Other possible places, see `settleWords`. */
  readonly choice?: WordChoice | undefined;
}

export type Words = NeutralWords | LocalBrandedWords;
export type Content = Words['overlays'][number]['content'];

/**
 * Draws all text of a version for the frames in which it is visible.
 * @throws MissingGlyphs for the first text with a character that no bundled font covers.
 */
export async function drawWords(
  words: Words,
  storyboard: Storyboard,
  size: FrameSize,
): Promise<DrawnOverlay[]> {
  const context = createLayoutContext({ ...words, size, colours: coloursOf(words) });
  const cardSeconds = cardSecondsOf(words.overlays.map(({ content }) => content));
  const schedule = openSchedule(storyboard, cardSeconds);
  const drawn: DrawnOverlay[] = [];
  for (const { content } of words.overlays) {
    if (content.kind === 'spoken') continue;
    const run = schedule.find(content);
    if (run === undefined) continue;
    const overlay = { ...run, ...(await drawContent(context, content)), unit: context.unit };
    if (overlay.marks.length === 0) continue;
    const clear = content.kind === 'highlights' ? raiseAbove(overlay, drawn, context) : overlay;
    if (clear === undefined) continue;
    drawn.push(clear);
    schedule.take(run);
  }
  return [...drawn, ...(await drawVoice(context, words, drawn, schedule))];
}

/** Returns text moved above other text at the same time; undefined if there is no room. */
function raiseAbove(
  overlay: DrawnOverlay,
  others: readonly DrawnOverlay[],
  { unit, safe }: LayoutContext,
): DrawnOverlay | undefined {
  const meanwhile = others.filter((other) => areAtOnce(other, overlay));
  const taken = meanwhile.map(({ marks }) => boundsOf(marks));
  const raised = raiseWords(boundsOf(overlay.marks), taken, unit, safe.y);
  if (raised === undefined) return undefined;
  return { ...overlay, marks: overlay.marks.map((mark) => ({ ...mark, y: mark.y - raised })) };
}

/**
 * Draws captions of the voice above text with a fixed place. Text that has a choice of places keeps clear
 * of the captions.
 */
async function drawVoice(
  context: LayoutContext,
  { overlays }: Words,
  others: readonly DrawnOverlay[],
  schedule: WordSchedule,
): Promise<DrawnOverlay[]> {
  const drawn: DrawnOverlay[] = [];
  for (const { content } of overlays) {
    if (content.kind !== 'spoken') continue;
    const run = schedule.find(content);
    if (run === undefined) continue;
    const fixed = others.filter((other) => other.choice === undefined && areAtOnce(other, run));
    const taken = fixed.map(({ marks }) => boundsOf(marks));
    const placed = await drawSpoken(context, content, taken);
    if (placed === undefined) continue;
    drawn.push({ ...run, ...placed, unit: context.unit, isQuick: true });
  }
  return drawn;
}

/** Returns a brand's own colours; those of the theme if absent. */
export function coloursOf({ overlays }: Words) {
  for (const { content } of overlays) {
    if (content.kind === 'end-card') return content.brand.colours;
  }
  return undefined;
}

/** One overlay in its place, before its time is known. */
export interface DrawnContent extends PlacedWords {
  readonly ground?: Ground | undefined;
  readonly choice?: WordChoice | undefined;
}

/** Lays out one overlay for the context's frame. @throws MissingGlyphs */
export async function drawContent(context: LayoutContext, content: Content): Promise<DrawnContent> {
  const { theme } = context;
  switch (content.kind) {
    case 'title':
    case 'open-house-title':
      return drawTitle(context, content);
    case 'highlights':
      return drawHighlights(context, content.highlights);
    case 'lower-third': {
      const { caption, shot } = content;
      const words = await fitWords(context, (fitted) => layOutLowerThird(fitted, caption, shot));
      return placeWords(context, words, theme.lowerThird);
    }
    case 'spoken':
      return (await drawSpoken(context, content, [])) ?? { marks: [], isRightToLeft: false };
    case 'end-card': {
      const { brand } = content;
      const words = await fitWords(context, (fitted) => layOutEndCard(fitted, brand, content));
      const { share } = lookOfGround(context.ground);
      const [red, green, blue] = context.ground;
      return {
        ...centreWords(context, words),
        ground: { colour: toYuv(red, green, blue), share },
      };
    }
  }
}
