import type { DrawnLine } from '@/adapters/picture/draw-text';
import { drawPlate, type PlateLook, type Rgb } from '@/engine/raster/draw-plate';
import type { PlacedMark } from '@/engine/raster/placed-overlay';
import type { RgbaPicture } from '@/engine/raster/sprite-memory';
import type { SetText } from './set-text';

/** A picture in a block; its corner is in pixels from the block's corner. */
export type Mark = PlacedMark;

/**
 * Marks that are laid out together. Layout uses `width` and `height` (a text's height ends at its last
 * baseline); ink may extend further up and down.
 */
export interface Block {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

export type Alignment = 'left' | 'centre' | 'right';

/** Height of capitals in sizes of the type; all faces are within a tenth of it. */
const CAP_HEIGHT = 0.69;
/** Minimum share of the gap between neighbours that their ink leaves free. */
const LEAST_GAP = 0.35;

/** A picture that neither has the text's colour nor needs a scrim. */
const plain = { needsScrim: false, isTinted: false } as const;

export const emptyBlock: Block = { width: 0, height: 0, marks: [] };

/** Stacks the lines of a text. */
export function textBlock(
  set: SetText | undefined,
  colour: Rgb,
  alignment: Alignment,
  needsScrim = false,
): Block {
  if (set === undefined) return emptyBlock;
  const { pixels, leadingPixels, width } = set;
  const baselines: number[] = [];
  for (const [i, line] of set.lines.entries()) {
    const before = set.lines[i - 1];
    const last = baselines[i - 1];
    const inkGap = before === undefined ? 0 : before.height - before.baseline + line.baseline;
    baselines.push(
      last === undefined
        ? CAP_HEIGHT * pixels
        : last + Math.max(leadingPixels, inkGap + 0.08 * pixels),
    );
  }
  const marks = set.lines.map((line, i) => ({
    picture: tint(line, colour),
    x: offset(width - line.width, alignment),
    y: (baselines[i] ?? 0) - line.baseline,
    needsScrim,
    isTinted: needsScrim,
    turn: 0,
  }));
  return { width, height: baselines.at(-1) ?? 0, marks };
}

/** Fills a line's coverage with a colour. */
function tint({ coverage, width, height }: DrawnLine, [red, green, blue]: Rgb): RgbaPicture {
  const data = new Uint8Array(4 * coverage.length);
  for (const [i, alpha] of coverage.entries()) {
    data[4 * i] = red;
    data[4 * i + 1] = green;
    data[4 * i + 2] = blue;
    data[4 * i + 3] = alpha;
  }
  return { data, width, height };
}

export function pictureBlock(picture: RgbaPicture): Block {
  const { width, height } = picture;
  return { width, height, marks: [{ picture, x: 0, y: 0, ...plain, turn: 0 }] };
}

/** Draws a filled rectangle with round corners. */
export function plate(width: number, height: number, look: PlateLook): Block {
  return pictureBlock(drawPlate(width, height, look));
}

/** Returns a block whose pictures have the text's colour. */
export function tinted(block: Block): Block {
  return { ...block, marks: block.marks.map((mark) => ({ ...mark, isTinted: true })) };
}

/** Returns a block on a plate of its size and a margin; text on the plate needs no scrim. */
export function onPlate(
  content: Block,
  look: {
    readonly colour: Rgb;
    readonly marginX: number;
    readonly marginY: number;
    readonly radius: number;
    readonly isWiped?: boolean;
    /** Neighbouring plates; all get the same height. */
    readonly beside?: readonly Block[];
  },
): Block {
  if (content.marks.length === 0) return emptyBlock;
  // Capitals are centred; deeper or higher ink makes the plate taller.
  let [above, below] = [look.marginY, look.marginY];
  for (const block of [content, ...(look.beside ?? [])]) {
    const { top, bottom } = inkOf(block);
    above = Math.max(above, look.marginY * 0.25 - top);
    below = Math.max(below, look.marginY * 0.25 + bottom - block.height);
  }
  const width = content.width + 2 * look.marginX;
  const height = content.height + above + below;
  const ground = plate(width, height, look);
  const inside = shift(content, look.marginX, above);
  const marks = [...ground.marks, ...inside.marks].map((mark) => ({
    ...mark,
    ...plain,
    isWiped: look.isWiped,
  }));
  const flat = flatten(marks, width, height, look.isWiped);
  const isWhite = look.colour.every((code) => code === 255);
  return { width, height, marks: [{ ...flat, isTinted: isWhite }] };
}

/** Joins several pictures into one, so that they move and are uncovered together. */
function flatten(marks: readonly Mark[], wide: number, high: number, isWiped?: boolean): Mark {
  const [width, height] = [Math.ceil(wide) + 1, Math.ceil(high) + 1];
  const data = new Uint8Array(4 * width * height);
  for (const { picture, x, y } of marks) {
    blendInto(data, width, height, picture, Math.round(x), Math.round(y));
  }
  return { picture: { data, width, height }, x: 0, y: 0, ...plain, isWiped, turn: 0 };
}

function blendInto(
  data: Uint8Array,
  width: number,
  height: number,
  picture: RgbaPicture,
  left: number,
  top: number,
): void {
  for (let y = Math.max(0, -top); y < Math.min(picture.height, height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(picture.width, width - left); x++) {
      const from = 4 * (y * picture.width + x);
      blendPixel(data, 4 * ((y + top) * width + x + left), picture.data, from);
    }
  }
}

/** Blends a straight RGBA pixel over another. */
function blendPixel(data: Uint8Array, to: number, over: Uint8Array, from: number): void {
  const alpha = (over[from + 3] ?? 0) / 255;
  const under = ((data[to + 3] ?? 0) / 255) * (1 - alpha);
  const total = alpha + under;
  if (total === 0) return;
  for (let i = 0; i < 3; i++) {
    data[to + i] = Math.round(
      ((over[from + i] ?? 0) * alpha + (data[to + i] ?? 0) * under) / total,
    );
  }
  data[to + 3] = Math.round(255 * total);
}

function shift(block: Block, x: number, y: number): Block {
  const marks = block.marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }));
  return { ...block, marks };
}

/** Stacks blocks with a gap before each but the first; empty ones leave no gap. */
export function column(
  parts: readonly { readonly block: Block; readonly gap: number }[],
  alignment: Alignment,
): Block {
  const shown = parts.filter(({ block }) => block.marks.length > 0);
  const width = Math.max(0, ...shown.map(({ block }) => block.width));
  const marks: Mark[] = [];
  let bottom = 0;
  let inkBottom = 0;
  let turn = 0;
  for (const [i, { block, gap }] of shown.entries()) {
    const ink = inkOf(block);
    const clear = inkBottom + LEAST_GAP * gap - ink.top;
    const y = i === 0 ? 0 : Math.max(bottom + gap, clear);
    const x = offset(width - block.width, alignment);
    const turns = Math.max(0, ...block.marks.map((mark) => mark.turn)) + 1;
    marks.push(...shift(block, x, y).marks.map((mark) => ({ ...mark, turn: mark.turn + turn })));
    bottom = y + block.height;
    inkBottom = y + ink.bottom;
    turn += turns;
  }
  return { width, height: bottom, marks };
}

/** Places blocks side by side in reading order, on one baseline or centred in height. */
export function row(
  blocks: readonly Block[],
  gap: number,
  { isRightToLeft, isCentred = false }: { isRightToLeft: boolean; isCentred?: boolean },
): Block {
  const shown = blocks.filter(({ marks }) => marks.length > 0);
  const ordered = isRightToLeft ? shown.toReversed() : shown;
  const height = Math.max(0, ...shown.map((block) => block.height));
  const marks: Mark[] = [];
  let x = 0;
  for (const block of ordered) {
    const y = isCentred ? (height - block.height) / 2 : height - block.height;
    marks.push(...shift(block, x, y).marks);
    x += block.width + gap;
  }
  return { width: Math.max(0, x - gap), height, marks };
}

/** Returns a block with padding at the end side of its text. */
export function widen(block: Block, width: number, isRightToLeft: boolean): Block {
  return { ...(isRightToLeft ? shift(block, width - block.width, 0) : block), width };
}

/** Returns where the block's ink begins and ends. */
export function inkOf({ marks }: Block) {
  return {
    left: Math.min(...marks.map(({ x }) => x)),
    right: Math.max(...marks.map(({ x, picture }) => x + picture.width)),
    top: Math.min(...marks.map(({ y }) => y)),
    bottom: Math.max(...marks.map(({ y, picture }) => y + picture.height)),
  };
}

function offset(space: number, alignment: Alignment): number {
  if (alignment === 'left') return 0;
  return alignment === 'right' ? space : space / 2;
}
