import type { Adjustments } from './adjustments/adjustments';
import { develop } from './adjustments/develop';
import { brightestOf, wantedExposure } from './adjustments/exposure';
import { mapLight } from './adjustments/light-map';
import { planScenery } from './adjustments/plan-scenery';
import type { RgbImage } from './adjustments/rgb-image';
import { makeThumbnail, type Thumbnail } from './adjustments/thumbnail';
import { balanceGains, type Gains, shareOf, warmthGains } from './adjustments/white-balance';

/** Rows between two progress reports. */
const ROWS_PER_REPORT = 256;

/**
 * Applies adjustments to a picture in place; a picture to be straightened has been straightened
 * before.
 * @param onProgress receives the share of the work that is done, 0 to 1.
 */
export function retouchImage(
  picture: RgbImage,
  adjustments: Adjustments,
  onProgress: (share: number) => void,
): void {
  const thumbnail = makeThumbnail(picture);
  const gains = planGains(thumbnail, adjustments);
  const map = mapLight(thumbnail);
  const scenery = planScenery(picture, thumbnail, gains, adjustments);
  const brightest = brightestOf(thumbnail);
  develop(picture, { gains, brightest, adjustments, map, scenery }, (y) => {
    if (y % ROWS_PER_REPORT === 0) onProgress(y / picture.height);
  });
}

const NEUTRAL: Gains = [1, 1, 1];

function planGains(thumbnail: Thumbnail, adjustments: Adjustments): Gains {
  const { balance, warmth, exposure, autoExposure } = adjustments;
  const balancing = balance === 0 ? NEUTRAL : shareOf(balanceGains(thumbnail), balance);
  const warming = warmth === 0 ? NEUTRAL : warmthGains(warmth);
  const brighter = 2 ** (exposure + autoExposure * wantedExposure(thumbnail));
  return [
    balancing[0] * warming[0] * brighter,
    balancing[1] * warming[1] * brighter,
    balancing[2] * warming[2] * brighter,
  ];
}
