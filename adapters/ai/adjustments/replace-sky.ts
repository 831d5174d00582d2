import { boxBlur } from './box-blur';
import type { DrawnSky } from './draw-sky';
import { type CellGrid, stretchRow } from './map-line';
import type { RowStep } from './row';
import type { SkyMask } from './sky-mask';
import type { Thumbnail } from './thumbnail';
import type { Gains } from './white-balance';

/** Cells from which the old sky's colour is carried to the edges of what stands before it. */
const REACH = 12;
/** Shares of the old sky's light: below the one nothing is sky, from the other on all may be. */
const DARK = 0.35;
const LIKE = 0.62;
/** What stands before the sky keeps at least this share of the light that was measured. */
const DIMMEST = 0.25;

type Channels = readonly [Float32Array, Float32Array, Float32Array];

/** What is known of the old sky. */
export interface OldSky {
  /** 1 for the thumbnail's cells of sky. */
  readonly cells: Float32Array;
  readonly mask: SkyMask;
  /** What the light of the picture was multiplied with before. */
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
  const old = openColours(thumbnail, oldColours(thumbnail, cells, gains), width);
  const fresh = openColours(drawn, [drawn.red, drawn.green, drawn.blue], width);
  return (row) => {
    const shares = mask.readRow(row.y, row.codes);
    const hasSky = shares.some((share) => share > 0);
    if (hasSky) {
      old.moveTo(row.y);
      spareDark(row.light, shares, old.row);
      takeOut(row.light, shares, old.row);
    }
    for (const step of ground) step(row);
    if (hasSky) {
      fresh.moveTo(row.y);
      addIn(row.light, shares, fresh.row);
    }
  };
}

/** Takes wires, aerials and twigs out of the mask: they are much darker than the sky around them. */
function spareDark(light: Float32Array, shares: Float32Array, old: Channels): void {
  const [red, green, blue] = old;
  for (let x = 0, i = 0; x < shares.length; x++, i += 3) {
    const own = (light[i] as number) + (light[i + 1] as number) + (light[i + 2] as number);
    const around = (red[x] as number) + (green[x] as number) + (blue[x] as number);
    const likeness = (own / (around + 1e-6) - DARK) / (LIKE - DARK);
    if (likeness < 1) shares[x] = (shares[x] as number) * Math.max(likeness, 0);
  }
}

/** Leaves of each pixel what stands before the sky. */
function takeOut(light: Float32Array, shares: Float32Array, old: Channels): void {
  for (let x = 0, i = 0; x < shares.length; x++, i += 3) {
    const share = shares[x] as number;
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) {
      const all = light[i + c] as number;
      const rest = all - share * ((old[c] as Float32Array)[x] as number);
      light[i + c] = Math.max(rest, (1 - share) * all * DIMMEST) * (1 - share);
    }
  }
}

function addIn(light: Float32Array, shares: Float32Array, fresh: Channels): void {
  for (let x = 0, i = 0; x < shares.length; x++, i += 3) {
    const share = shares[x] as number;
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) {
      light[i + c] = (light[i + c] as number) + share * ((fresh[c] as Float32Array)[x] as number);
    }
  }
}

interface ColourLine {
  readonly row: Channels;
  moveTo(y: number): void;
}

function openColours(grid: CellGrid, values: Channels, width: number): ColourLine {
  const row: Channels = [new Float32Array(width), new Float32Array(width), new Float32Array(width)];
  return {
    row,
    moveTo(y) {
      for (const [c, line] of row.entries()) stretchRow(values[c] as Float32Array, grid, y, line);
    },
  };
}

/** The old sky's light, also where it is only near. */
function oldColours({ light, ...grid }: Thumbnail, sky: Float32Array, gains: Gains): Channels {
  const weight = boxBlur(sky, grid, REACH);
  return [0, 1, 2].map((c) => {
    const seen = sky.map((share, i) => share * (light[i * 3 + c] as number) * (gains[c] as number));
    const spread = boxBlur(seen, grid, REACH);
    return spread.map((value, i) => value / Math.max(weight[i] as number, 1e-3));
  }) as unknown as Channels;
}
