import type { FrameSize } from '../camera/frame-size';
import { reachNearEdges, type ScrimFrame } from '../raster/create-scrim';
import type { FrameRect } from '../raster/frame-overlay';
import { strengthFor } from '../raster/measure-scrim';
import { rectsOf, type WordChoice, type WordLook, type WordPlace } from '../raster/placed-overlay';
import { luminanceOf, toCode } from '../raster/read-luminances';
import { boundsOf, overlaps, WORD_GAP } from '../timing/raise-words';
import type { WordGround } from './measure-ground';

/** A place for text, with its appearance there. */
export interface ChosenPlace {
  readonly place: WordPlace;
  readonly look: WordLook;
}

/** Inputs of the choice. Lengths are in pixels of the overlay's frame. */
export interface PlaceWish {
  readonly choice: WordChoice;
  readonly contrast: number;
  readonly size: FrameSize;
  readonly unit: number;
  /** Places of other text on screen at the same time. */
  readonly taken: readonly FrameRect[];
  /** Whether the shade comes from the frame's edge; its light hardly depends on the place and is ignored. */
  readonly isShadedFromEdge?: boolean | undefined;
}

/**
 * Maximum share of the frame's light that a shade and a plate may take; the estimate may be too low. A
 * light shade adds light. It looks like fog if it adds more than this, or over a busy background.
 */
const MAX_CHANGE = { shade: 0.125, plate: 0.1, fog: 0.22 } as const;
const CHANGE_COST = 25;
const FOG_DETAIL_COST = 6;
/** Costs, chosen by eye (docs/titles.md). */
const DETAIL_COST = 7;
const SPREAD_COST = 0.18;
const DARK_TEXT_COST = 0.06;
/** Base costs of a shade. A strong shade costs more than in proportion (see `shadeCost`). */
const SHADE_COSTS = { light: 0.65, dark: 1.1 } as const;
const PLATE_COST = 0.85;
const PLATE_DETAIL_COST = 5;
/** Cost of a light plate on a frame without light. */
const GLARE_COST = 0.5;
/** Cost of covering a face or writing completely; covering a part costs as much of it. */
const COVERED_COST = 3;
/**
 * Distance around the scrim's box, in hundredths of the frame, that is darkened about as much as if it were
 * full there.
 */
const SHADED = { across: 14, down: 7 } as const;
/** Reach of another text's shade, in hundredths of the frame: dark letters would be lost in it. */
const SHADE_OF_OTHERS = 22;
/** Margins of a plate around its text, in hundredths of the frame. */
export const PLATE_MARGIN = { x: 3, y: 2.6 } as const;

/**
 * Chooses a place for text whose background is calm while the text is on screen, clear of other text.
 * Within the shade of other text, letters are light.
 */
export function chooseWordPlace(wish: PlaceWish, ground: WordGround): ChosenPlace | undefined {
  let best: { readonly chosen: ChosenPlace; readonly cost: number } | undefined;
  for (const place of wish.choice.places) {
    const rects = shiftedRects(wish, place);
    const bounds = boundsOf(rects.all);
    if (isNearOthers(wish, bounds, WORD_GAP)) continue;
    const looks = costsOf(wish, ground, rects).filter(({ look }) => mayLook(wish, look, bounds));
    for (const { look, cost } of looks) {
      const sum = cost + place.cost;
      if (best === undefined || sum < best.cost) best = { chosen: { place, look }, cost: sum };
    }
  }
  return best?.chosen;
}

function mayLook(wish: PlaceWish, look: WordLook, bounds: FrameRect): boolean {
  if (wish.choice.looks?.includes(look) === false) return false;
  switch (look) {
    case 'light':
      return true;
    case 'dark':
      return !isNearOthers(wish, bounds, SHADE_OF_OTHERS);
    default:
      return !isNearOthers(wish, toPlate(bounds, wish.unit), WORD_GAP);
  }
}

function toPlate(bounds: FrameRect, unit: number): FrameRect {
  return grow(bounds, PLATE_MARGIN.x * unit, PLATE_MARGIN.y * unit);
}

/** Returns whether other text is less than this above or below, in hundredths of the frame. */
function isNearOthers({ taken, unit }: PlaceWish, bounds: FrameRect, distance: number): boolean {
  return taken.some((rect) => overlaps(bounds, rect, distance * unit));
}

interface PlaceRects {
  readonly all: readonly FrameRect[];
  /** Cost of text without a plate of its own. */
  readonly text: readonly FrameRect[];
}

function shiftedRects({ choice }: PlaceWish, place: WordPlace): PlaceRects {
  const marks = choice.layouts[place.layout] ?? [];
  const shifted = (rects: readonly FrameRect[]) =>
    rects.map((rect) => ({ ...rect, x: rect.x + place.x, y: rect.y + place.y }));
  return {
    all: shifted(rectsOf(marks)),
    text: shifted(rectsOf(marks.filter(({ needsScrim }) => needsScrim))),
  };
}

function costsOf(
  { choice, contrast, size, unit, isShadedFromEdge = false }: PlaceWish,
  ground: WordGround,
  { all, text }: PlaceRects,
): { readonly look: WordLook; readonly cost: number }[] {
  const scale = ground.size.width / size.width;
  const bounds = boundsOf(all);
  const detail = meanIn(ground, ground.detail, scaled(bounds, scale));
  const total = ground.light.reduce((sum, value) => sum + value, 0);
  const { brightest, darkest } = readBehind(ground, text, scale);
  const shaded = isShadedFromEdge ? { sum: 0, count: 0 } : lightNear(ground, text, { size, unit });
  const lightNeed = strengthFor(brightest, { tone: 'light', luminance: 1, contrast });
  const ink = luminanceOf(choice.ink);
  const darkNeed = strengthFor(darkest, { tone: 'dark', luminance: ink, contrast });
  const plate = toPlate(bounds, unit);
  const covered = sumIn(ground, ground.light, scaled(plate, scale));
  const plateLoss = (colour: WordChoice['ink']) =>
    (covered.sum - covered.count * toCode(luminanceOf(colour))) / Math.max(total, 1);
  const behind = scaled(bounds, scale);
  const unrest =
    DETAIL_COST * detail + SPREAD_COST * spreadIn(ground, behind) + coverCost(ground, behind);
  const onPlate = PLATE_COST + PLATE_DETAIL_COST * detail + coverCost(ground, scaled(plate, scale));
  const glare = GLARE_COST * (1 - total / ground.light.length);
  return [
    {
      look: 'light',
      cost:
        shadeCost('light', lightNeed) +
        unrest +
        changeCost((lightNeed * shaded.sum) / Math.max(total, 1), MAX_CHANGE.shade),
    },
    {
      look: 'dark',
      cost:
        DARK_TEXT_COST +
        shadeCost('dark', darkNeed) +
        unrest +
        FOG_DETAIL_COST * darkNeed * detail +
        changeCost((darkNeed * (shaded.count - shaded.sum)) / Math.max(total, 1), MAX_CHANGE.fog),
    },
    {
      look: 'dark-plate',
      cost: onPlate + changeCost(plateLoss(choice.plates.dark), MAX_CHANGE.plate),
    },
    { look: 'light-plate', cost: onPlate + glare },
  ];
}

function coverCost({ wholes }: WordGround, words: FrameRect): number {
  const shares = wholes.map((whole) => sharedArea(whole, words) / (whole.width * whole.height));
  return COVERED_COST * Math.max(0, ...shares);
}

function sharedArea(one: FrameRect, other: FrameRect): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

function shadeCost(tone: keyof typeof SHADE_COSTS, need: number): number {
  return need * (SHADE_COSTS[tone] + need);
}

function changeCost(change: number, most: number): number {
  return CHANGE_COST * Math.max(0, change - most);
}

/**
 * Returns the light that a dark scrim at full strength would take, and the cells that a light one would
 * fill.
 */
function lightNear(ground: WordGround, text: readonly FrameRect[], frame: ScrimFrame) {
  if (text.length === 0) return { sum: 0, count: 0 };
  const box = reachNearEdges(frame, boundsOf(text));
  const scrim = grow(box, SHADED.across * frame.unit, SHADED.down * frame.unit);
  return sumIn(ground, ground.light, scaled(scrim, ground.size.width / frame.size.width));
}

/** Returns the luminances behind text. */
function readBehind(ground: WordGround, text: readonly FrameRect[], scale: number) {
  let [brightest, darkest] = [0, 1];
  for (const rect of text) {
    for (const i of cellsIn(ground, scaled(rect, scale))) {
      brightest = Math.max(brightest, ground.brightest[i] ?? 0);
      darkest = Math.min(darkest, ground.darkest[i] ?? 1);
    }
  }
  return { brightest, darkest };
}

function* cellsIn({ cell, columns, rows }: WordGround, rect: FrameRect): Generator<number> {
  const right = Math.min(columns, Math.ceil((rect.x + rect.width) / cell));
  const bottom = Math.min(rows, Math.ceil((rect.y + rect.height) / cell));
  for (let row = Math.max(0, Math.floor(rect.y / cell)); row < bottom; row++) {
    for (let column = Math.max(0, Math.floor(rect.x / cell)); column < right; column++) {
      yield row * columns + column;
    }
  }
}

function sumIn(ground: WordGround, values: Float32Array, rect: FrameRect) {
  let [sum, count] = [0, 0];
  for (const i of cellsIn(ground, rect)) {
    sum += values[i] ?? 0;
    count++;
  }
  return { sum, count };
}

/** Returns the difference between the darker and brighter parts of a rectangle, in codes of 0 to 1. */
function spreadIn(ground: WordGround, rect: FrameRect): number {
  const sorted = Float32Array.from(cellsIn(ground, rect), (i) => ground.light[i] ?? 0).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return at(0.95) - at(0.05);
}

function meanIn(ground: WordGround, values: Float32Array, rect: FrameRect): number {
  const { sum, count } = sumIn(ground, values, rect);
  return sum / Math.max(1, count);
}

function scaled({ x, y, width, height }: FrameRect, scale: number): FrameRect {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

function grow({ x, y, width, height }: FrameRect, across: number, down: number): FrameRect {
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}
