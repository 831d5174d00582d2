import { peakOf } from './row';
import type { Thumbnail } from './thumbnail';
import { LUMA } from './white-balance';

/** Mean of the stops that well exposed interiors have, below white. */
const GOOD_MEAN = -2.1;
const LEAST_STOPS = -0.6;
const MAX_STOPS = 2.4;

/** Stops that bring the picture to the exposure of a good interior. */
export function wantedExposure({ light }: Thumbnail): number {
  let sum = 0;
  for (let i = 0; i < light.length; i += 3) {
    const luma =
      (light[i] as number) * LUMA[0] +
      (light[i + 1] as number) * LUMA[1] +
      (light[i + 2] as number) * LUMA[2];
    // Black holes and blown windows shall not decide how bright the room becomes.
    sum += Math.max(-6, Math.min(-0.5, Math.log2(luma + 1e-4)));
  }
  const mean = sum / (light.length / 3);
  return Math.min(Math.max(GOOD_MEAN - mean, LEAST_STOPS), MAX_STOPS);
}

/** Pixels are brighter than the mean of the brightest cell by about this factor. */
const SPARKLE = 1.25;

/** The brightest light that must not be cut off, 0 to 1. */
export function brightestOf({ light }: Thumbnail): number {
  let brightest = 0;
  for (let i = 0; i < light.length; i += 3) brightest = Math.max(brightest, peakOf(light, i));
  return Math.min(brightest * SPARKLE, 1);
}
