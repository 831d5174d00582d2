import { createHash } from 'node:crypto';
import type { Storyboard } from '@/contracts/storyboard';
import type { NeutralWords, SpokenOverlay } from '@/contracts/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { Ground } from '@/engine/raster/frame-overlay';
import { toYuv } from '@/engine/raster/sprite-memory';
import { lookOfGround } from './colours';
import type { LocalBrandedWords } from './compose-words';
import { boundsOf, drawSpoken } from './lay-out-captions';
import { layOutEndCard } from './lay-out-end-card';
import { layOutLowerThird, layOutTitle } from './lay-out-title';
import { createLayoutContext, type LayoutContext } from './layout-context';
import { centreWords, fitWords, type PlacedWords, placeWords } from './place-words';
import {
  type FrameRun,
  freeAfter,
  scheduleEndCard,
  scheduleLowerThird,
  scheduleSpoken,
  scheduleTitle,
} from './schedule-words';

/** Words drawn for a run of the video's frames, not yet in the frame memory. */
export interface DrawnOverlay extends FrameRun, PlacedWords {
  /** A hash of its pixels: equal overlays have equal hashes. */
  readonly hash: string;
  readonly ground?: Ground | undefined;
  /** Pixels of a hundredth of the frame, in which movement is counted. */
  readonly unit: number;
  /** It arrives and leaves at once, as captions of a voice do. */
  readonly isQuick?: boolean | undefined;
}

type Words = NeutralWords | LocalBrandedWords;
type Content = Words['overlays'][number]['content'];

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
  const endCard = words.overlays.find(({ content }) => content.kind === 'end-card');
  const endFrame =
    endCard === undefined ? storyboard.totalFrames : scheduleEndCard(storyboard).startFrame;
  const drawn: DrawnOverlay[] = [];
  let startFrame = 0;
  for (const { content } of words.overlays) {
    if (content.kind === 'spoken') continue;
    const free = { startFrame, endFrame };
    const run = schedule(content, storyboard, free);
    if (run === undefined) continue;
    const placed = await drawContent(context, content);
    if (placed.marks.length === 0) continue;
    const overlay = { ...run, ...placed, unit: context.unit };
    drawn.push({ ...overlay, hash: hashOverlay(overlay) });
    startFrame = freeAfter(run);
  }
  return [...drawn, ...(await drawVoice(context, words, drawn, endFrame))];
}

/** Captions of the voice, which stand beside other words. @param endFrame the end card begins. */
async function drawVoice(
  context: LayoutContext,
  { overlays }: Words,
  others: readonly DrawnOverlay[],
  endFrame: number,
): Promise<DrawnOverlay[]> {
  const drawn: DrawnOverlay[] = [];
  for (const { content } of overlays) {
    if (content.kind !== 'spoken') continue;
    const run = scheduleSpoken(content, endFrame);
    if (run === undefined) continue;
    const meanwhile = others.filter(
      (other) => other.startFrame < run.endFrame && run.startFrame < other.endFrame,
    );
    const taken = meanwhile.map(({ marks }) => boundsOf(marks));
    const placed = await drawSpoken(context, content, taken);
    if (placed === undefined) continue;
    const overlay = { ...run, ...placed, unit: context.unit, isQuick: true };
    drawn.push({ ...overlay, hash: hashOverlay(overlay) });
  }
  return drawn;
}

function coloursOf({ overlays }: Words) {
  for (const { content } of overlays) {
    if (content.kind === 'end-card') return content.brand.colours;
  }
  return undefined;
}

function schedule(
  content: Exclude<Content, SpokenOverlay>,
  storyboard: Storyboard,
  free: FrameRun,
): FrameRun | undefined {
  switch (content.kind) {
    case 'title':
    case 'open-house-title':
      return scheduleTitle(storyboard);
    case 'lower-third':
      return scheduleLowerThird(storyboard, content.shot, free);
    case 'end-card':
      return scheduleEndCard(storyboard);
  }
}

/** Lays out one overlay for the context's frame. @throws MissingGlyphs */
export async function drawContent(
  context: LayoutContext,
  content: Content,
): Promise<PlacedWords & { readonly ground?: Ground | undefined }> {
  const { theme } = context;
  switch (content.kind) {
    case 'title':
    case 'open-house-title': {
      const title = await fitWords(context, (fitted) => layOutTitle(fitted, content.facts));
      return placeWords(context, title, theme.title);
    }
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

function hashOverlay(overlay: Omit<DrawnOverlay, 'hash'>): string {
  const { marks, ground, scrim, unit, isRightToLeft, isQuick } = overlay;
  const hash = createHash('sha256');
  for (const { picture, ...place } of marks) {
    hash.update(JSON.stringify([place, picture.width, picture.height]));
    hash.update(picture.data);
  }
  if (scrim !== undefined) {
    const { mask, ...place } = scrim;
    hash.update(JSON.stringify(place));
    hash.update(new Uint8Array(mask.buffer, mask.byteOffset, mask.byteLength));
  }
  hash.update(JSON.stringify([ground ?? null, unit, isRightToLeft, ...(isQuick ? [isQuick] : [])]));
  return hash.digest('hex').slice(0, 40);
}
