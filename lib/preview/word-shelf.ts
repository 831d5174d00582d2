import type { PreviewOverlay } from '@/contracts/preview-words';
import type { FrameSize } from '@/engine/camera/frame-size';
import { createScrim } from '@/engine/raster/create-scrim';
import type { OverlayCard } from '@/engine/raster/frame-overlay';
import type { PlacedOverlay } from '@/engine/raster/open-overlays';
import type { RgbaPicture } from '@/engine/raster/sprite-memory';
import type { FramePainter } from './frame-painter';
import type { PlannedWords } from './time-preview';

/** Words ready to be painted. */
export interface WordShelf {
  /** Replaces all words; those with the hash of earlier ones stay ready. */
  show(overlays: readonly PreviewOverlay[]): void;
  /** The words of a plan that are ready, in the painter's memory. */
  cardsFor(words: readonly PlannedWords[], painter: FramePainter): OverlayCard[];
}

type DrawnWords = Omit<PlacedOverlay, 'startFrame' | 'endFrame' | 'scrim'> &
  Pick<PreviewOverlay, 'scrim'>;

interface Opened {
  readonly id: string;
  readonly painter: FramePainter;
  readonly card: OverlayCard;
  close(): void;
}

/**
 * @param decode reads a PNG with its transparency.
 * @param onReady is called when words can be painted that could not before.
 */
export function createWordShelf(
  decode: (png: Uint8Array<ArrayBuffer>) => Promise<RgbaPicture>,
  onReady: () => void,
): WordShelf {
  let wanted = new Set<string>();
  /** Undefined while they are decoded. */
  const drawn = new Map<string, DrawnWords | undefined>();
  /** By hash and place. */
  const opened = new Map<string, Opened>();

  async function prepare(overlay: PreviewOverlay): Promise<void> {
    drawn.set(overlay.id, undefined);
    const column = await decode(toBytes(overlay.picture));
    if (!wanted.has(overlay.id)) return;
    drawn.set(overlay.id, { ...overlay, marks: cutColumn(overlay, column) });
    onReady();
  }

  function open({ id, raised }: PlannedWords, painter: FramePainter): OverlayCard | undefined {
    const key = `${id} ${raised}`;
    const before = opened.get(key);
    if (before?.painter === painter) return before.card;
    const words = drawn.get(id);
    if (words === undefined) return undefined;
    // The memory of another painter is gone with it.
    const { cards, close } = painter.openWords(place(words, raised, painter.size));
    const [card] = cards;
    if (card !== undefined) opened.set(key, { id, painter, card, close });
    return card;
  }

  function forgetOthers(): void {
    for (const id of drawn.keys()) if (!wanted.has(id)) drawn.delete(id);
    for (const [key, { id, close }] of opened) {
      if (wanted.has(id)) continue;
      close();
      opened.delete(key);
    }
  }

  return {
    show(overlays) {
      wanted = new Set(overlays.map(({ id }) => id));
      forgetOthers();
      for (const overlay of overlays) {
        // Words that cannot be decoded are left out, and tried again when words are next shown.
        if (!drawn.has(overlay.id)) prepare(overlay).catch(() => drawn.delete(overlay.id));
      }
    },
    cardsFor: (words, painter) =>
      words.flatMap((planned) => {
        const card = open(planned, painter);
        const { startFrame, endFrame } = planned;
        return card === undefined ? [] : { ...card, startFrame, endFrame };
      }),
  };
}

function place(
  { scrim, marks, ...words }: DrawnWords,
  raised: number,
  size: FrameSize,
): PlacedOverlay {
  const { unit, isRightToLeft } = words;
  const raise = <Placed extends { readonly y: number }>(placed: Placed): Placed => ({
    ...placed,
    y: placed.y - raised,
  });
  const textRects = scrim?.textRects.map(raise) ?? [];
  const mask = scrim && createScrim({ size, unit }, { ...scrim, textRects, isRightToLeft });
  return { ...words, marks: marks.map(raise), scrim: mask, startFrame: 0, endFrame: 0 };
}

/** The marks with their parts of the picture that holds them one below the other. */
function cutColumn({ marks }: PreviewOverlay, column: RgbaPicture): DrawnWords['marks'] {
  let top = 0;
  return marks.map((mark) => {
    const { width, height } = mark;
    const data = new Uint8Array(4 * width * height);
    for (let y = 0; y < height; y++, top++) {
      const from = 4 * top * column.width;
      data.set(column.data.subarray(from, from + 4 * width), 4 * y * width);
    }
    return { ...mark, picture: { data, width, height } };
  });
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
