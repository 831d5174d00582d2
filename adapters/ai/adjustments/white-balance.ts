import type { Thumbnail } from './thumbnail';

/** Factors for linear red, green and blue. */
export type Gains = readonly [number, number, number];

/** Rec. 709 shares of luminance. */
export const LUMA: Gains = [0.2126, 0.7152, 0.0722];
const ROUNDS = 8;
/** A cell counts as grey while its strongest channel leads its weakest by less than this share. */
const GREY = 0.3;
/** Beyond this the light itself is coloured, and taking it away would look wrong. */
const STRONGEST = 2.2;

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
  return gains;
}

/** Gains of a warmer (above 0) or cooler light; 1 is about 900 kelvin at daylight. */
export function warmthGains(warmth: number): Gains {
  return keepLuminance([2 ** (0.2 * warmth), 1, 2 ** (-0.34 * warmth)]);
}

/** The gains taken to a share: 0 leaves all as it is. */
export function shareOf(gains: Gains, share: number): Gains {
  return [gains[0] ** share, gains[1] ** share, gains[2] ** share];
}

function sumGreys(light: Float32Array, gains: Gains, tolerance: number): number[] {
  const sums = [0, 0, 0];
  for (let i = 0; i < light.length; i += 3) {
    const cell = [0, 1, 2].map((c) => (light[i + c] as number) * (gains[c] as number));
    const most = Math.max(...cell);
    const least = Math.min(...cell);
    // Too dark to have a colour, or so bright that a channel was clipped.
    if (most < 0.02 || Math.max(...light.subarray(i, i + 3)) > 0.93) continue;
    const difference = (most - least) / most;
    if (difference > tolerance) continue;
    const weight = (1 - difference / (tolerance * 1.001)) / most ** 0.5;
    for (let c = 0; c < 3; c++) sums[c] = (sums[c] as number) + (cell[c] as number) * weight;
  }
  return sums;
}

function limit(gain: number): number {
  return Math.min(Math.max(gain, 1 / STRONGEST), STRONGEST);
}

function keepLuminance(gains: Gains): Gains {
  const luma = gains.reduce((sum, gain, c) => sum + gain * (LUMA[c] as number), 0);
  return [gains[0] / luma, gains[1] / luma, gains[2] / luma];
}
