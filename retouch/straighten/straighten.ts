import type { RgbImage } from '../adjustments/rgb-image';
import { CannotEnhance } from '../cannot-enhance';
import { findTilt } from './find-tilt';
import { findUprightLines, type GreyImage } from './find-upright-lines';
import { planView } from './plan-view';
import { resample } from './resample';

/** Pixels along the longest side of the picture searched for lines: fine enough for 0.1 degrees. */
export const LINE_SEARCH_SIDE = 1_200;
/** Slant at the picture's edge below which a tilt is invisible. */
const INVISIBLE = 0.0025;

/**
 * Rotates, shears and crops the picture so that walls and doors are upright.
 * @param grey the same picture, its longest side at most `LINE_SEARCH_SIDE`.
 * @throws CannotEnhance if too few of its lines agree on the vertical.
 */
export function straighten(picture: RgbImage, grey: GreyImage): RgbImage {
  const tilt = findTilt(findUprightLines(grey));
  if (tilt === undefined) {
    throw new CannotEnhance('We could not find enough upright lines in this photo.');
  }
  if (Math.abs(tilt.roll) + Math.abs(tilt.pitch) < INVISIBLE) return picture;
  return resample(picture, planView(picture, tilt));
}
