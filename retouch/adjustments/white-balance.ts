import { peakOf } from './row';
import type { Thumbnail } from './thumbnail';

/** Factors for linear red, green and blue. */
export type Gains = readonly [number, number, number];

/** Rec. 709 shares of luminance. */
export const LUMA: Gains = [0.2126, 0.7152, 0.0722];
const ROUNDS = 8;
/** A cell counts as grey while its strongest channel leads its weakest by less than this share. */
const GREY = 0.3;
/**
 * Limit of the correction: beyond it the light itself is coloured, and removing the colour would look
 * wrong.
 */
const STRONGEST = 2.2;

/** Share of the brightest pixels that may overshoot neutral white. */
const FIRST_WHITE = 0.15;

/**
 * The gains that make the picture's greys grey. It starts from the mean of all light and then looks,
 * round by round, only at the cells that are nearly grey under the gains so far, so that a green
 * lawn or a red sofa does not count.
 */
export function balanceGains({ light }: Thumbnail): Gains {
  let gains: Gains = [1, 1, 1];
  for (let round = 0; round < ROUNDS; round++) {
    const tolerance = round === 0 ? 1 : GREY;
    const sums = sumGreys(light, gains, tolerance);
    if (sums.some((sum) => sum <= 0)) return gains;
    const [red, green, blue] = sums as [number, number, number];
    gains = keepLuminance([
      limit(gains[0] * (green / red)),
      gains[1],
      limit(gains[2] * (green / blue)),
    ]);
  }
  return sparingWhites(gains, light);
}

/**
 * Stops when the first of the brightest pixels are neutral, so that white walls do not turn blue next to
 * a lamp-lit ceiling or a wooden floor.
 */
function sparingWhites(gains: Gains, light: Float32Array): Gains {
  const wanted = gains[2] / gains[0];
  const whites = findWhites(light);
  if (whites.length === 0 || wanted === 1) return gains;
  const white = quantileOf(whites, wanted > 1 ? FIRST_WHITE : 1 - FIRST_WHITE);
  const allowed =
    wanted > 1 ? Math.min(wanted, Math.max(1, white)) : Math.max(wanted, Math.min(1, white));
  // Red and blue share the way back.
  const back = Math.sqrt(allowed / wanted);
  return keepLuminance([gains[0] / back, gains[1], gains[2] * back]);
}

interface White {
  /** Red by blue. */
  readonly ratio: number;
  readonly weight: number;
}

/** The cells that are neither clipped nor of a strong colour, the brightest with most weight. */
function findWhites(light: Float32Array): White[] {
  const whites: White[] = [];
  for (let i = 0; i < light.length; i += 3) {
    const most = peakOf(light, i);
    const [red, blue] = [light[i] as number, light[i + 2] as number];
    const least = Math.min(red, light[i + 1] as number, blue);
    if (most > 0.93 || least <= 0 || least < 0.45 * most) continue;
    whites.push({ ratio: red / blue, weight: most ** 4 });
  }
  return whites;
}

/** Returns the ratio below which this share of all the weight is. */
function quantileOf(whites: White[], share: number): number {
  whites.sort((one, other) => one.ratio - other.ratio);
  let left = share * whites.reduce((sum, { weight }) => sum + weight, 0);
  const found = whites.find(({ weight }) => {
    left -= weight;
    return left <= 0;
  });
  return found?.ratio ?? 1;
}

/** Gains of a warmer (above 0) or cooler light; 1 is about 900 kelvin at daylight. */
export function warmthGains(warmth: number): Gains {
  return keepLuminance([2 ** (0.2 * warmth), 1, 2 ** (-0.34 * warmth)]);
}

/** Scales the gains by a share: 0 has no effect. */
export function shareOf(gains: Gains, share: number): Gains {
  return [gains[0] ** share, gains[1] ** share, gains[2] ** share];
}

function sumGreys(light: Float32Array, gains: Gains, tolerance: number): number[] {
  let [reds, greens, blues] = [0, 0, 0];
  for (let i = 0; i < light.length; i += 3) {
    const red = (light[i] as number) * gains[0];
    const green = (light[i + 1] as number) * gains[1];
    const blue = (light[i + 2] as number) * gains[2];
    const most = Math.max(red, green, blue);
    // Too dark to have a colour, or so bright that a channel was clipped.
    if (most < 0.02 || peakOf(light, i) > 0.93) continue;
    const difference = (most - Math.min(red, green, blue)) / most;
    if (difference > tolerance) continue;
    const weight = (1 - difference / (tolerance * 1.001)) / Math.sqrt(most);
    reds += red * weight;
    greens += green * weight;
    blues += blue * weight;
  }
  return [reds, greens, blues];
}

function limit(gain: number): number {
  return Math.min(Math.max(gain, 1 / STRONGEST), STRONGEST);
}

function keepLuminance(gains: Gains): Gains {
  const luma = gains.reduce((sum, gain, c) => sum + gain * (LUMA[c] as number), 0);
  return [gains[0] / luma, gains[1] / luma, gains[2] / luma];
}
