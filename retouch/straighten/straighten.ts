import sharp from 'sharp';
import type { Picture } from '../adjustments/picture';
import { CannotEnhance } from '../cannot-enhance';
import { findLean } from './find-lean';
import { planView } from './plan-view';
import { resample } from './resample';
import { findUprightLines, type GreyPicture } from './upright-lines';

/** Lines are looked for in a picture of this size: fine enough for a tenth of a degree. */
const LONGEST_SIDE = 1_200;
/** A slant below this at the picture's edge is not to be seen. */
const INVISIBLE = 0.0025;

/**
 * The picture turned and sheared so that walls and doors stand upright, and cropped.
 * @throws CannotEnhance when too few of its lines agree on what is upright.
 */
export async function straighten(picture: Picture): Promise<Picture> {
  const lean = findLean(findUprightLines(await toGrey(picture)));
  if (lean === undefined) {
    throw new CannotEnhance('We could not find enough upright lines in this photo.');
  }
  if (Math.abs(lean.roll) + Math.abs(lean.pitch) < INVISIBLE) return picture;
  return resample(picture, planView(picture, lean));
}

async function toGrey({ data, width, height }: Picture): Promise<GreyPicture> {
  const { data: grey, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: grey, width: info.width, height: info.height };
}
