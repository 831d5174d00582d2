import type { Picture } from '../adjustments/picture';
import { CannotEnhance } from '../cannot-enhance';
import { findLean } from './find-lean';
import { planView } from './plan-view';
import { resample } from './resample';
import { findUprightLines, type GreyPicture } from './upright-lines';

/** Pixels along the longest side of the picture searched for lines: fine enough for 0.1 degrees. */
export const LINE_SEARCH_SIDE = 1_200;
/** A slant below this at the picture's edge is not to be seen. */
const INVISIBLE = 0.0025;

/**
 * The picture turned and sheared so that walls and doors stand upright, and cropped.
 * @param grey the same picture, its longest side at most `LINE_SEARCH_SIDE`.
 * @throws CannotEnhance when too few of its lines agree on what is upright.
 */
export function straighten(picture: Picture, grey: GreyPicture): Picture {
  const lean = findLean(findUprightLines(grey));
  if (lean === undefined) {
    throw new CannotEnhance('We could not find enough upright lines in this photo.');
  }
  if (Math.abs(lean.roll) + Math.abs(lean.pitch) < INVISIBLE) return picture;
  return resample(picture, planView(picture, lean));
}
