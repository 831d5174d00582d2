import type { Storyboard } from '@/contracts/storyboard';
import type { NeutralWords } from '@/contracts/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { Ground } from '@/engine/raster/frame-overlay';
import type { PlacedOverlay, WordChoice } from '@/engine/raster/placed-overlay';
import { toYuv } from '@/engine/raster/sprite-memory';
import { openSchedule, type WordSchedule } from '@/engine/timing/schedule-words';
import { lookOfGround } from './colours';
import type { LocalBrandedWords } from './compose-words';
import { drawTitle } from './draw-title';
import { boundsOf, drawSpoken } from './lay-out-captions';
import { layOutEndCard } from './lay-out-end-card';
import { layOutLowerThird } from './lay-out-title';
import { createLayoutContext, type LayoutContext } from './layout-context';
import { centreWords, fitWords, type PlacedWords, placeWords } from './place-words';

/** Words drawn for a run of the video's frames, at the theme's own place. */
export interface DrawnOverlay extends PlacedOverlay {
  /** Where else they may stand, see `settleWords`. */
  readonly choice?: WordChoice | undefined;
}

export type Words = NeutralWords | LocalBrandedWords;
export type Content = Words['overlays'][number]['content'];

/**
 * Draws all words of a cut for the frames in which they stand.
 * @throws MissingGlyphs for the first text with a character that no bundled font draws.
 */
export async function drawWords(
  words: Words,
  storyboard: Storyboard,
  size: FrameSize,
): Promise<DrawnOverlay[]> {
  const context = createLayoutContext({ ...words, size, colours: coloursOf(words) });
  const hasEndCard = words.overlays.some(({ content }) => content.kind === 'end-card');
  const schedule = openSchedule(storyboard, hasEndCard);
  const drawn: DrawnOverlay[] = [];
  for (const { content } of words.overlays) {
    if (content.kind === 'spoken') continue;
    const run = schedule.find(content);
    if (run === undefined) continue;
    const placed = await drawContent(context, content);
    if (placed.marks.length === 0) continue;
    drawn.push({ ...run, ...placed, unit: context.unit });
    schedule.take(run);
  }
  return [...drawn, ...(await drawVoice(context, words, drawn, schedule))];
}

/** Captions of the voice, which stand beside other words. */
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
    const meanwhile = others.filter(
      (other) => other.startFrame < run.endFrame && run.startFrame < other.endFrame,
    );
    const taken = meanwhile.map(({ marks }) => boundsOf(marks));
    const placed = await drawSpoken(context, content, taken);
    if (placed === undefined) continue;
    drawn.push({ ...run, ...placed, unit: context.unit, isQuick: true });
  }
  return drawn;
}

/** A brand's own colours; those of the theme where absent. */
export function coloursOf({ overlays }: Words) {
  for (const { content } of overlays) {
    if (content.kind === 'end-card') return content.brand.colours;
  }
  return undefined;
}

/** One overlay in its place, before it is known when it stands. */
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
      return drawTitle(context, content.facts);
    case 'lower-third': {
      const { caption, shot } = content;
      const words = await fitWords(context, (fitted) => layOutLowerThird(fitted, caption, shot));
      return placeWords(context, words, theme.lowerThird);
    }
    case 'spoken':
      return (await drawSpoken(context, content, [])) ?? { marks: [], isRightToLeft: false };
    case 'end-card': {
      const { brand, link } = content;
      const words = await fitWords(context, (fitted) => layOutEndCard(fitted, brand, link));
      const { share } = lookOfGround(context.ground);
      const [red, green, blue] = context.ground;
      return {
        ...centreWords(context, words),
        ground: { colour: toYuv(red, green, blue), share },
      };
    }
  }
}
