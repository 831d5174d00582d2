import { CLOUDY, SAME, type SkyLook, stepBetween, WIRE } from './sky-look';

/** How much darker the sea or a hill is than the palest clear sky. */
const DARKER = 0.1;
/** Columns on either side of a sea, as a share of all, in which nothing below its horizon is sky. */
const NEAR_SEA = 0.1;

/**
 * Removes areas below something else that do not look like the open sky beside them. The sky between a
 * crown and a trunk stays; a pale wall that the flood reached at a pale horizon does not.
 */
export function withoutShelter(sky: Float32Array, look: SkyLook, width: number): Float32Array {
  const open = findOpen(sky, look, width);
  const protectedShare = open.slice();
  for (let start = 0; start < sky.length; start += width) {
    keepAlike({ first: start, step: 1, width }, open, sky, look, protectedShare);
    keepAlike({ first: start + width - 1, step: -1, width }, open, sky, look, protectedShare);
  }
  return protectedShare;
}

/** Keeps the cells of sky that look like the open one last met on the way along the row. */
function keepAlike(
  row: { readonly first: number; readonly step: 1 | -1; readonly width: number },
  open: Float32Array,
  sky: Float32Array,
  look: SkyLook,
  protectedShare: Float32Array,
): void {
  let beside = -1;
  for (let n = 0, i = row.first; n < row.width; n++, i += row.step) {
    if (open[i] === 1) beside = i;
    else if (sky[i] === 1 && beside >= 0 && stepBetween(look, i, look, beside) < SAME)
      protectedShare[i] = 1;
  }
}

/** 1 for cells with only sky above them, apart from wires. */
function findOpen(sky: Float32Array, look: SkyLook, width: number): Float32Array {
  const open = new Float32Array(sky.length);
  for (let x = 0; x < width; x++) {
    let last = x;
    for (let i = x; i < sky.length; i += width) {
      if (sky[i] === 0) continue;
      const gap = (i - last) / width;
      const isAlike = isCoolCloud(look, i) || stepBetween(look, i, look, last) < SAME;
      if (gap > 1 && (gap > WIRE || !isAlike)) break;
      open[i] = 1;
      last = i;
    }
  }
  return open;
}

/** The edge of a cloud may be as sharp as a wire; a wall in the sun is warmer. */
function isCoolCloud({ red, tone, tolerance }: SkyLook, cell: number): boolean {
  return tolerance[cell] === CLOUDY && (tone[cell] as number) >= (red[cell] as number);
}

/** Ends the sky at the horizon of the sea, and at hills in the haze. */
export function withoutSea(sky: Float32Array, look: SkyLook, width: number): Float32Array {
  const horizons = findHorizons(sky, look, width);
  if (!horizons.some(Number.isFinite)) return sky;
  const near = Math.round(NEAR_SEA * width);
  const above = sky.slice();
  for (let x = 0; x < width; x++) {
    const beside = horizons.slice(Math.max(0, x - near), x + near + 1).filter(Number.isFinite);
    const horizon = horizons[x] === Number.POSITIVE_INFINITY ? Math.max(...beside) : horizons[x];
    if (beside.length === 0 || horizon === undefined) continue;
    for (let i = horizon * width + x; i < above.length; i += width) above[i] = 0;
  }
  return above;
}

/**
 * Finds where a clear sky ends. It pales towards the horizon, so anything darker than the sky above it,
 * down to the lower end of a column, is not sky. Below a dark cloud the sky is pale again.
 * @returns the first row without sky for each column; infinite if there is none.
 */
function findHorizons(sky: Float32Array, { red, tolerance }: SkyLook, width: number): number[] {
  const palest: number[] = [];
  for (let start = 0; start < sky.length; start += width) {
    const clear = clearRed(red.subarray(start, start + width), (x) => sky[start + x] === 1);
    palest.push(Math.max(palest.at(-1) ?? 0, clear));
  }
  return Array.from({ length: width }, (_, x) => {
    let horizon = Number.POSITIVE_INFINITY;
    for (let y = palest.length - 1; y >= 0; y--) {
      const i = y * width + x;
      if (sky[i] === 0) continue;
      const isDarker = (red[i] as number) < (palest[y] as number) - DARKER;
      if (!isDarker || tolerance[i] === CLOUDY) break;
      horizon = y;
    }
    return horizon;
  });
}

/** The red of a row's clear sky: a quarter of it is less red even where clouds fill the rest. */
function clearRed(row: Float32Array, isSky: (x: number) => boolean): number {
  const seen = row.filter((_, x) => isSky(x)).sort();
  return seen.length > row.length / 20 ? (seen[seen.length >> 2] as number) : 0;
}
