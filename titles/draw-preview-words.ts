import { encodeColumn } from '@/adapters/picture/encode-column';
import type { ShotId } from '@/contracts/ids';
import type { PreviewOverlay } from '@/contracts/production/preview-words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { WordChoice } from '@/engine/raster/placed-overlay';
import type { Mark } from './blocks';
import { type Content, coloursOf, drawContent, type Words } from './draw-words';
import { hashOverlay } from './hash-overlay';
import { createLayoutContext, type LayoutContext } from './layout-context';
import { MissingGlyphs } from './typefaces';

/**
 * Draws the text of a version for the frames of its preview. Text that no bundled font covers is left out.
 * @param shotIds the shots it shows, in order.
 */
export async function drawPreviewWords(
  words: Words,
  shotIds: readonly ShotId[],
  size: FrameSize,
): Promise<PreviewOverlay[]> {
  const colours = coloursOf(words);
  const context = createLayoutContext({ ...words, size, colours });
  const drawn: PreviewOverlay[] = [];
  for (const { content } of words.overlays) {
    const key = JSON.stringify([toDrawn(content), words.theme, words.locale, size, colours]);
    const overlay = await drawOnce(key, () => draw(context, content));
    if (overlay === undefined) continue;
    drawn.push(...toPreview(content, overlay, shotIds));
  }
  return drawn;
}

/** Returns the drawing with the properties of its timing; undefined for a shot that is not shown. */
function toPreview(
  content: Content,
  overlay: Drawing,
  shotIds: readonly ShotId[],
): PreviewOverlay[] {
  switch (content.kind) {
    case 'spoken': {
      const { kind, startSeconds, endSeconds } = content;
      return [{ ...overlay, kind, startSeconds, endSeconds }];
    }
    case 'end-card':
      return [{ ...overlay, kind: content.kind, seconds: content.seconds }];
    case 'lower-third': {
      const shotId = shotIds[content.shot];
      return shotId === undefined ? [] : [{ ...overlay, kind: content.kind, shotId }];
    }
    case 'highlights':
      return [{ ...overlay, kind: content.kind }];
    default:
      return [
        { ...overlay, kind: content.kind, ...(content.isBrief === true && { isBrief: true }) },
      ];
  }
}

type Drawing = Omit<Extract<PreviewOverlay, { kind: 'lower-third' }>, 'kind' | 'shotId'>;

/** Drawings of this process; those unused longest are dropped first. One takes some 10 kB. */
const MAX_DRAWINGS = 500;
const drawings = new Map<string, Promise<Drawing | undefined>>();

/** The visible properties of text, independent of place and time. */
function toDrawn(content: Content): unknown {
  if (content.kind === 'spoken') return content.text;
  return content.kind === 'lower-third' ? content.caption : content;
}

function drawOnce(
  key: string,
  drawAnew: () => Promise<Drawing | undefined>,
): Promise<Drawing | undefined> {
  const drawing = drawings.get(key) ?? drawAnew();
  drawings.delete(key);
  drawings.set(key, drawing);
  drawing.catch(() => drawings.delete(key));
  for (const [oldest] of drawings) {
    if (drawings.size <= MAX_DRAWINGS) break;
    drawings.delete(oldest);
  }
  return drawing;
}

async function draw(context: LayoutContext, content: Content): Promise<Drawing | undefined> {
  const placed = await drawContent(context, content).catch(toNothing);
  if (placed === undefined || placed.marks.length === 0) return undefined;
  const { marks, need, choice, ground, isRightToLeft } = placed;
  const isQuick = content.kind === 'spoken';
  const overlay = { ...placed, unit: context.unit, isQuick };
  return {
    id: hashOverlay(overlay),
    layouts: await Promise.all((choice?.layouts ?? [marks]).map(toLayout)),
    ...(need !== undefined && { contrast: need.contrast }),
    ...(choice !== undefined && { choice: toChoice(choice) }),
    ...(ground !== undefined && {
      ground: { colour: [...ground.colour], share: ground.share },
    }),
    unit: context.unit,
    isRightToLeft,
    ...(isQuick && { isQuick }),
  };
}

async function toLayout(marks: readonly Mark[]): Promise<Drawing['layouts'][number]> {
  const png = await encodeColumn(marks.map(({ picture }) => picture));
  return {
    picture: png.toString('base64'),
    marks: marks.map(({ picture: { width, height }, isWiped, ...mark }) => ({
      ...mark,
      width,
      height,
      ...(isWiped && { isWiped }),
    })),
  };
}

function toChoice({ places, ink, plates }: WordChoice): Drawing['choice'] {
  return {
    places: [...places],
    ink: [...ink],
    plates: { dark: [...plates.dark], light: [...plates.light] },
  };
}

function toNothing(error: unknown): undefined {
  if (!(error instanceof MissingGlyphs)) throw error;
}
