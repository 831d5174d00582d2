import sharp from 'sharp';
import type { Adjustments } from './adjustments/adjustments';
import { develop } from './adjustments/develop';
import { brightestOf, wantedExposure } from './adjustments/exposure';
import { mapLight } from './adjustments/light-map';
import type { Picture } from './adjustments/picture';
import { planScenery } from './adjustments/plan-scenery';
import { makeThumbnail, type Thumbnail } from './adjustments/thumbnail';
import { balanceGains, type Gains, shareOf, warmthGains } from './adjustments/white-balance';
import { straighten } from './straighten/straighten';

export interface EnhanceTask {
  /** Paths of an upright sRGB JPEG and of the one to be written. */
  readonly from: string;
  readonly to: string;
  readonly adjustments: Adjustments;
}

export interface EnhancedPicture {
  readonly width: number;
  readonly height: number;
}

/** Progress is told after so many rows. */
const TOLD_ROWS = 256;
const MOST_PIXELS = 100_000_000;

/** Writes an adjusted copy of the same size. */
export async function enhancePicture(
  task: EnhanceTask,
  onProgress: (share: number) => void,
): Promise<EnhancedPicture> {
  const { adjustments } = task;
  const photo = await readPicture(task.from);
  const picture = adjustments.straighten > 0 ? await straighten(photo) : photo;
  onProgress(0.2);
  const thumbnail = makeThumbnail(picture);
  const gains = planGains(thumbnail, adjustments);
  const map = mapLight(thumbnail);
  const scenery = planScenery(picture, thumbnail, gains, adjustments);
  const brightest = brightestOf(thumbnail);
  develop(picture, { gains, brightest, adjustments, map, scenery }, (y) => {
    if (y % TOLD_ROWS === 0) onProgress(0.2 + (0.6 * y) / picture.height);
  });
  await writePicture(picture, task.to);
  return { width: picture.width, height: picture.height };
}

async function readPicture(path: string): Promise<Picture> {
  const { data, info } = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function writePicture({ data, width, height }: Picture, path: string): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(path);
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
