import type { PreviewOverlay } from '@/contracts/production/preview-words';
import type { WordGround } from '@/engine/framing/measure-ground';
import { settleWords } from '@/engine/framing/settle-words';
import type { FrameRect, OverlayCard } from '@/engine/raster/frame-overlay';
import { type PlacedMark, type PlacedOverlay, rectsOf } from '@/engine/raster/placed-overlay';
import type { RgbaPicture } from '@/engine/raster/sprite-memory';
import { boundsOf } from '@/engine/timing/raise-words';
import { areAtOnce, type FrameRun } from '@/engine/timing/schedule-words';
import type { FramePainter } from './frame-painter';
import type { PlannedWords } from './time-preview';

/** Words ready to be painted. */
export interface WordShelf {
  /** Replaces all words; those with the hash of earlier ones stay ready. */
  show(overlays: readonly PreviewOverlay[]): void;
  /**
   * Returns the words of a plan that are ready, in the painter's memory.
   * @param groundOf returns the picture behind words whose place depends on it.
   */
  cardsFor(
    words: readonly PlannedWords[],
    painter: FramePainter,
    groundOf?: (run: FrameRun) => WordGround | undefined,
  ): OverlayCard[];
}

/** Drawn words, with the pixels of each of their forms. */
interface DrawnWords {
  readonly overlay: PreviewOverlay;
  readonly layouts: readonly (readonly PlacedMark[])[];
}

interface Opened {
  readonly id: string;
  readonly painter: FramePainter;
  readonly ground: WordGround | undefined;
  readonly card: OverlayCard;
  close(): void;
}

/**
 * @param decode reads a PNG with its transparency.
 * @param onReady called when more words can be painted.
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
    const layouts = await Promise.all(
      overlay.layouts.map(async (layout) =>
        versionColumn(layout.marks, await decode(toBytes(layout.picture))),
      ),
    );
    if (!wanted.has(overlay.id)) return;
    drawn.set(overlay.id, { overlay, layouts });
    onReady();
  }

  function open({ id, raised }: PlannedWords, setting: ShelfSetting): OverlayCard | undefined {
    const { painter } = setting;
    const key = `${id} ${raised}`;
    const before = opened.get(key);
    const words = drawn.get(id);
    const ground = words?.overlay.choice && setting.ground;
    if (before?.painter === painter && before.ground === ground) return before.card;
    if (words === undefined) return undefined;
    // The memory of another painter was released with it.
    if (before?.painter === painter) before.close();
    const placed = place(words, { ...setting, raised });
    const { cards, close } = painter.openWords(placed);
    const [card] = cards;
    if (card !== undefined) opened.set(key, { id, painter, ground, card, close });
    return card;
  }

  /** Returns the places of other words on screen at the same time. */
  function rectsBeside(planned: PlannedWords, words: readonly PlannedWords[]): FrameRect[] {
    const meanwhile = words.filter((other) => other !== planned && areAtOnce(other, planned));
    return meanwhile.flatMap(({ id, raised }) => {
      const [marks] = drawn.get(id)?.layouts ?? [];
      if (marks === undefined) return [];
      const bounds = boundsOf(rectsOf(marks));
      return { ...bounds, y: bounds.y - raised };
    });
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
        // Words that cannot be decoded are left out, and retried when words are next shown.
        if (!drawn.has(overlay.id)) prepare(overlay).catch(() => drawn.delete(overlay.id));
      }
    },
    cardsFor: (words, painter, groundOf) =>
      words.flatMap((planned) => {
        const hasChoice = drawn.get(planned.id)?.overlay.choice !== undefined;
        const ground = hasChoice ? groundOf?.(planned) : undefined;
        const taken = hasChoice ? rectsBeside(planned, words) : [];
        const card = open(planned, { painter, ground, taken });
        const { startFrame, endFrame } = planned;
        return card === undefined ? [] : { ...card, startFrame, endFrame };
      }),
  };
}

/** The painter and frame that words are placed in. */
interface ShelfSetting {
  readonly painter: FramePainter;
  readonly ground: WordGround | undefined;
  readonly taken: readonly FrameRect[];
}

function place(
  { overlay, layouts }: DrawnWords,
  { painter, ground, taken, raised }: ShelfSetting & { readonly raised: number },
): PlacedOverlay {
  const { contrast, choice, unit, isRightToLeft, isQuick } = overlay;
  const placed: PlacedOverlay = {
    marks: (layouts[0] ?? []).map((mark) => ({ ...mark, y: mark.y - raised })),
    need: contrast === undefined ? undefined : { tone: 'light', luminance: 1, contrast },
    ground: overlay.ground,
    unit,
    isRightToLeft,
    isQuick,
    startFrame: 0,
    endFrame: 0,
  };
  if (choice === undefined) return placed;
  const unsettled = { ...placed, choice: { ...choice, layouts } };
  return settleWords(unsettled, painter.size, ground, taken);
}

type LayoutMarks = PreviewOverlay['layouts'][number]['marks'];

/** Returns the overlays with their parts of the picture that contains them one below the other. */
function versionColumn(marks: LayoutMarks, column: RgbaPicture): PlacedMark[] {
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
