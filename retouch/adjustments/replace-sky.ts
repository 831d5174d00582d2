import { boxBlur } from './box-blur';
import type { DrawnSky } from './draw-sky';
import { type CellGrid, type Columns, stretchRow } from './map-line';
import type { RowStep } from './row';
import type { SkyMask } from './sky-mask';
import type { Thumbnail } from './thumbnail';
import type { Gains } from './white-balance';

/** Cells over which the old sky's colour is extrapolated to the edges of the foreground. */
const REACH = 12;
/** Shares of the old sky's light: below the first nothing is sky, above the second everything may be. */
const DARK = 0.35;
const LIKE = 0.62;
/** Foreground pixels keep at least this share of their measured light. */
const DIMMEST = 0.25;

type Channels = readonly [Float32Array, Float32Array, Float32Array];

/** The estimated old sky. */
export interface OldSky {
  /** 1 for the thumbnail's cells of sky. */
  readonly cells: Float32Array;
  readonly mask: SkyMask;
  /** The gains already applied to the picture's light. */
  readonly gains: Gains;
}

/**
 * Puts a drawn sky in the place of the old one. Where branches or roofs let the old sky shine through,
 * its share is taken out first, so that no bright seam remains.
 * @param ground what happens to all that stands before the sky.
 */
export function replaceSky(
  thumbnail: Thumbnail,
  { cells, mask, gains }: OldSky,
  drawn: DrawnSky,
  ground: readonly RowStep[],
  width: number,
): RowStep {
  const colours = oldColours(thumbnail, cells, gains);
  const old = openColours(thumbnail, colours, width);
  const brightness = colours[0].map(
    (red, i) => red + (colours[1][i] as number) + (colours[2][i] as number),
  );
  const around = new Float32Array(width);
  const fresh = openColours(drawn, [drawn.red, drawn.green, drawn.blue], width);
  const { shares } = mask;
  return (row) => {
    const spans = mask.readRow(row.y, row.codes);
    for (const span of spans) {
      stretchRow(brightness, thumbnail, row.y, around, span);
      const isOpen = spareDark(row.light, shares, around, span);
      // Pure sky is removed completely, whatever its colour.
      if (!isOpen) old.moveTo(row.y, span);
      takeOut(row.light, shares, old.row, span);
    }
    for (const step of ground) step(row);
    for (const span of spans) {
      fresh.moveTo(row.y, span);
      addIn(row.light, shares, fresh.row, span);
    }
  };
}

/**
 * Takes wires, aerials and twigs out of the mask: they are much darker than the sky around them.
 * @returns whether all of the span is sky.
 */
function spareDark(
  light: Float32Array,
  shares: Float32Array,
  around: Float32Array,
  { from, to }: Columns,
): boolean {
  let isOpen = true;
  for (let x = from, i = from * 3; x < to; x++, i += 3) {
    const own = (light[i] as number) + (light[i + 1] as number) + (light[i + 2] as number);
    const likeness = (own / ((around[x] as number) + 1e-6) - DARK) / (LIKE - DARK);
    if (likeness < 1) shares[x] = (shares[x] as number) * Math.max(likeness, 0);
    if ((shares[x] as number) < 1) isOpen = false;
  }
  return isOpen;
}

/** Removes the old sky's share from each pixel and keeps the foreground's. */
function takeOut(
  light: Float32Array,
  shares: Float32Array,
  [reds, greens, blues]: Channels,
  { from, to }: Columns,
): void {
  for (let x = from, i = from * 3; x < to; x++, i += 3) {
    const share = shares[x] as number;
    if (share === 0) continue;
    const left = 1 - share;
    light[i] = leave(light[i] as number, share, left, reds[x] as number);
    light[i + 1] = leave(light[i + 1] as number, share, left, greens[x] as number);
    light[i + 2] = leave(light[i + 2] as number, share, left, blues[x] as number);
  }
}

function leave(all: number, share: number, left: number, old: number): number {
  return Math.max(all - share * old, left * all * DIMMEST) * left;
}

function addIn(
  light: Float32Array,
  shares: Float32Array,
  [reds, greens, blues]: Channels,
  { from, to }: Columns,
): void {
  for (let x = from, i = from * 3; x < to; x++, i += 3) {
    const share = shares[x] as number;
    light[i] = (light[i] as number) + share * (reds[x] as number);
    light[i + 1] = (light[i + 1] as number) + share * (greens[x] as number);
    light[i + 2] = (light[i + 2] as number) + share * (blues[x] as number);
  }
}

interface ColourLine {
  readonly row: Channels;
  moveTo(y: number, columns: Columns): void;
}

function openColours(grid: CellGrid, values: Channels, width: number): ColourLine {
  const row: Channels = [new Float32Array(width), new Float32Array(width), new Float32Array(width)];
  return {
    row,
    moveTo(y, columns) {
      for (const [c, line] of row.entries()) {
        stretchRow(values[c] as Float32Array, grid, y, line, columns);
      }
    },
  };
}

/** The old sky's light, extrapolated to nearby cells. */
function oldColours({ light, ...grid }: Thumbnail, sky: Float32Array, gains: Gains): Channels {
  const weight = boxBlur(sky, grid, REACH);
  return [0, 1, 2].map((c) => {
    const seen = sky.map((share, i) => share * (light[i * 3 + c] as number) * (gains[c] as number));
    const spread = boxBlur(seen, grid, REACH);
    return spread.map((value, i) => value / Math.max(weight[i] as number, 1e-3));
  }) as unknown as Channels;
}
