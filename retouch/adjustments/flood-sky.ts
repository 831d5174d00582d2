import { boxBlur } from './box-blur';
import { CLOUDY, GLOW, LEAST_BLUE, SAME, type SkyLook, stepBetween, WIRE } from './sky-look';
import type { Thumbnail } from './thumbnail';

/**
 * Steps between pixels that do not belong to the sky: in multiples of its noise, and in codes. The fewer
 * pixels a cell has, the more of these steps belong to clouds.
 */
const NOISY = 2.6;
const LEAST_STEP = 5;
const LEAST_IN_CELL = 40;
/** White clouds have the strongest edges. */
const WHITE_STEP = 2.2;
const BRIGHT = 0.7;
/** A cloud's edge, however strong, is spread over pixels: none has more than this share of it. */
const SPREAD = 0.4;
const NO_CLOUD = 45;
/** Change of red against blue, in square roots of light, from a sky to a warm wall. */
const TURN = 0.025;
/** Sharp cells of the nine around one that the noise alone may put there. */
const SPECK = 1.5 / 9;
/** Calmest share of the cells along the upper edge that tells the noise of the sky. */
const CALM_SHARE = 0.3;

/** 1 for each cell with an edge in it that is too sharp for the noise and the clouds of this sky. */
export function findSharp(
  edges: Uint8Array,
  look: SkyLook,
  { width, cell }: Omit<Thumbnail, 'light'>,
): Float32Array {
  const above = edges.subarray(0, width * 4).filter((_, i) => (look.tolerance[i] as number) > 0);
  const calm = above.sort()[Math.floor(above.length * CALM_SHARE)] ?? 0;
  const least = Math.max(LEAST_STEP, LEAST_IN_CELL / cell, calm * NOISY);
  const last = edges.length - 1;
  return Float32Array.from(edges, (step, i) => {
    const across = [Math.max(i - 1, 0), Math.min(i + 1, last)] as const;
    const down = [Math.max(i - width, 0), Math.min(i + width, last)] as const;
    if (turnsWarm(look, ...across) || turnsWarm(look, ...down)) return 1;
    if (step <= least * (isWhite(look, i) ? WHITE_STEP : 1)) return 0;
    const around = Math.max(
      stepBetween(look, across[0], look, across[1]),
      stepBetween(look, down[0], look, down[1]),
    );
    return step > NO_CLOUD || step > SPREAD * 255 * around ? 1 : 0;
  });
}

function isWhite({ red, tolerance }: SkyLook, cell: number): boolean {
  return tolerance[cell] === CLOUDY && (red[cell] as number) > BRIGHT;
}

/** Returns whether blue turns into red, which never happens at a cloud: it is only whiter. */
function turnsWarm({ red, tone }: SkyLook, cell: number, other: number): boolean {
  const reds = (red[other] as number) - (red[cell] as number);
  const blues = (tone[other] as number) - (tone[cell] as number);
  return reds * blues < 0 && Math.min(Math.abs(reds), Math.abs(blues)) > TURN;
}

/**
 * Finds the area that is reached from the upper edge over smooth changes of blue and cloud. It keeps away
 * from edges, so that it cannot leak through their gaps.
 */
export function flood(grid: Thumbnail, look: SkyLook, sharp: Float32Array): Float32Array {
  const { width, height } = grid;
  const near = boxBlur(sharp, grid, 1);
  const sky = new Float32Array(width * height);
  const reached: number[] = [];
  const reach = (cell: number, from: number, most: number) => {
    if (sky[cell] !== 0 || (near[cell] as number) > SPECK) return;
    const allowed = Math.min(most, look.tolerance[cell] as number);
    if (stepBetween(look, cell, look, from) > allowed) return;
    sky[cell] = 1;
    reached.push(cell);
  };
  for (const cell of findTop(look, width)) reach(cell, cell, 1);
  for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
    const tolerance = look.tolerance[cell] as number;
    const x = cell % width;
    if (x > 0) reach(cell - 1, cell, tolerance);
    if (x < width - 1) reach(cell + 1, cell, tolerance);
    if (cell >= width) reach(cell - width, cell, tolerance);
    if (cell < sky.length - width) reach(cell + width, cell, tolerance);
    // The same sky continues below a wire.
    const lowest = Math.min(cell + WIRE * width, sky.length - 1);
    for (let far = cell + 2 * width; far <= lowest; far += width) reach(far, cell, SAME);
  }
  // The cells beside an edge, which the flood kept away from.
  const beside = boxBlur(sky, grid, 1);
  return sky.map((_, i) => ((beside[i] as number) > 0 && sharp[i] === 0 ? 1 : 0));
}

/** Seeds of the flood: blue at the upper edge if there is any, because white may be a wall. */
function findTop({ blue, tolerance }: SkyLook, width: number): number[] {
  const top = Array.from({ length: width }, (_, x) => x);
  const blues = top.filter((x) => blue[x] === 1);
  return blues.length > LEAST_BLUE * width
    ? blues
    : top.filter((x) => (tolerance[x] as number) > GLOW);
}
