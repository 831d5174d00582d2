import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { RgbPicture } from './rgb-picture';

export interface Exposure {
  readonly exposure: 'good' | 'dark' | 'burnt';
  /** Mean luma, 0 to 1. */
  readonly brightness: number;
}

/** Distance between examined pixels. */
const STRIDE = 3;
/** Luma that counts as very dark, and the quantile that is so in a picture that is too dark. */
const DARK = { mean: 0.235, upper: 0.42, quantile: 0.85 };
/**
 * Quantile of luma at which a night outside has lights or a sky, and their minimum luma. A room that is too
 * dark may have such a bright window, so this says nothing about rooms.
 */
const NIGHT = { least: 0.42, quantile: 0.98 };
/** Code of two channels that counts as clipped, and the share of such pixels in an overexposed picture. */
const CLIPPED = 250;
const BURNT = { share: 0.38, mean: 0.68 };

/**
 * Returns whether a picture is much too dark or overexposed. A window or a white wall may be clipped; a
 * picture is overexposed if most of its bright area has no detail left. A night outside is dark on purpose.
 */
export function measureExposure(picture: RgbPicture, place: ShotFindings['place']): Exposure {
  const { counts, total, clipped } = countLumas(picture);
  const brightness = counts.reduce((sum, count, luma) => sum + count * luma, 0) / total / 255;
  const upTo = (quantile: number) => quantileOf(counts, total, quantile) / 255;
  const isNight = place === 'outside' && upTo(NIGHT.quantile) > NIGHT.least;
  if (brightness < DARK.mean && upTo(DARK.quantile) < DARK.upper && !isNight) {
    return { exposure: 'dark', brightness };
  }
  const isBurnt = clipped / total > BURNT.share && brightness > BURNT.mean;
  return { exposure: isBurnt ? 'burnt' : 'good', brightness };
}

/** Counts the pixels of each luma in 8-bit codes, and those that are clipped. */
function countLumas({ data, width, height }: RgbPicture) {
  const counts = new Float64Array(256);
  let [clipped, total] = [0, 0];
  for (let y = 0; y < height; y += STRIDE) {
    for (let x = 0; x < width; x += STRIDE) {
      const at = 3 * (y * width + x);
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const luma = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
      counts[luma] = (counts[luma] ?? 0) + 1;
      if (middleOf(red, green, blue) >= CLIPPED) clipped++;
      total++;
    }
  }
  return { counts, total, clipped };
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function quantileOf(counts: Float64Array, total: number, share: number): number {
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below >= share * total;
  });
}
