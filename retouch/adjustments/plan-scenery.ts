import { CannotEnhance } from '../cannot-enhance';
import type { Adjustments } from './adjustments';
import { deepenSky } from './deepen-sky';
import { dimToDusk } from './dim-to-dusk';
import { drawSky, dusk, fairDay } from './draw-sky';
import { findSky } from './find-sky';
import { findGrass, greenGrass } from './green-grass';
import { measureEdges } from './measure-edges';
import { replaceSky } from './replace-sky';
import type { RgbImage } from './rgb-image';
import type { RowStep } from './row';
import { openSkyMask } from './sky-mask';
import type { Thumbnail } from './thumbnail';
import type { Gains } from './white-balance';

/**
 * Maximum uncertain share of the sky's border for a sky replacement. Photographs in which the new sky
 * looked right had up to 0.04, those in which hills vanished or an old sky was left 0.1 and more.
 */
const MAX_VAGUE = 0.07;

/**
 * Plans the steps that change the picture's contents: sky, grass, time of day.
 * @throws CannotEnhance when the picture does not show it.
 */
export function planScenery(
  picture: RgbImage,
  thumbnail: Thumbnail,
  gains: Gains,
  adjustments: Adjustments,
): RowStep[] {
  const steps: RowStep[] = [];
  const { grass } = adjustments;
  if (grass > 0) {
    const growth = findGrass(thumbnail);
    if (growth === undefined) throw new CannotEnhance('We could not find any grass in this photo.');
    steps.push(greenGrass(thumbnail, growth, grass, picture.width));
  }
  const { sky, newSky, dusk: toDusk } = adjustments;
  if (sky > 0 || newSky > 0 || toDusk > 0) {
    steps.push(...planSky(picture, thumbnail, gains, adjustments));
  }
  return steps;
}

function planSky(
  picture: RgbImage,
  thumbnail: Thumbnail,
  gains: Gains,
  { sky: amount, newSky, dusk: toDusk }: Adjustments,
): RowStep[] {
  const { width, height } = picture;
  const found = findSky(thumbnail, measureEdges(picture, thumbnail));
  if (found === undefined) throw new CannotEnhance('We could not find a sky in this photo.');
  const { cells, isBlue } = found;
  const mask = openSkyMask(thumbnail, found, width);
  const horizon = findHorizon(thumbnail, cells);
  const isDusk = toDusk > 0;
  // Grey clouds have no blue that could be deepened: they give way to a blue sky.
  const isReplaced = isDusk || newSky > 0 || !isBlue;
  if (!isReplaced) return [deepenSky(mask, amount, horizon * height)];
  if (found.vagueBorder > MAX_VAGUE) {
    throw new CannotEnhance('We could not tell where the sky of this photo ends.');
  }
  const place = { width, height, horizon, isSeen: mask.isNear };
  const drawn = drawSky(place, isDusk ? dusk : fairDay);
  const ground = isDusk ? [dimToDusk()] : [];
  return [replaceSky(thumbnail, { cells, mask, gains }, drawn, ground, width)];
}

/** Where the sky ends, as a share of the picture's height: only a few of its cells lie lower. */
function findHorizon({ width, height }: Thumbnail, sky: Float32Array): number {
  const total = sky.reduce((sum, value) => sum + value, 0);
  let below = total;
  for (let y = 0; y < height; y++) {
    below -= sky.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + value, 0);
    if (below < total * 0.01) return (y + 1) / height;
  }
  return 1;
}
