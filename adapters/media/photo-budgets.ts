import type { PhotoFormat } from './sniff-media';

/** Maximum cost of normalising a photo, by its format. */
interface PhotoBudget {
  /** Photos with more are refused before they are decoded. */
  readonly maxMegapixels: number;
  /** Processor time for decoding and for the JPEG we write. */
  readonly secondsPerMegapixel: number;
}

/**
 * Costs measured on one core (docs/decisions/161-what-a-photo-may-cost.md), for the slowest kind of each format:
 * progressive JPEG, interlaced 16-bit PNG, lossy WebP, deflated TIFF, 12-bit AVIF. A photo of any format
 * takes at most 18 s and 1.7 GB. Phones take HEIC and AVIF photos of up to 50 megapixels.
 */
const photoBudgets: Readonly<Record<PhotoFormat, PhotoBudget>> = {
  jpeg: { maxMegapixels: 100, secondsPerMegapixel: 0.085 },
  png: { maxMegapixels: 100, secondsPerMegapixel: 0.1 },
  tiff: { maxMegapixels: 100, secondsPerMegapixel: 0.1 },
  webp: { maxMegapixels: 75, secondsPerMegapixel: 0.145 },
  avif: { maxMegapixels: 51, secondsPerMegapixel: 0.34 },
  heic: { maxMegapixels: 51, secondsPerMegapixel: 0.24 },
};

/** Slower machines take a multiple of the measured time; photos crafted to be slow are aborted after it. */
const SLOW_MACHINE = 4;
/** Processor time for starting a process, and for a photo without pixels. */
const START_SECONDS = 1;
/** Longer work does not take the last slot. */
const HEAVY_SECONDS = 4;

/** @param maxPixels the limit for photos of any format. */
export function toMaxPixels(format: PhotoFormat, maxPixels: number): number {
  return Math.min(maxPixels, photoBudgets[format].maxMegapixels * 1_000_000);
}

/** Cost of one photo. */
export interface PhotoCost {
  readonly isHeavy: boolean;
  /** Processor time after which decoding is aborted. */
  readonly timeoutMs: number;
}

/** @param pixels undefined if only the decoder can read the photo's size. */
export function toPhotoCost(format: PhotoFormat, pixels: number | undefined): PhotoCost {
  const { maxMegapixels, secondsPerMegapixel } = photoBudgets[format];
  const megapixels = pixels === undefined ? maxMegapixels : pixels / 1_000_000;
  const seconds = megapixels * secondsPerMegapixel;
  const timeoutMs = 1_000 * SLOW_MACHINE * (START_SECONDS + seconds);
  return { isHeavy: seconds > HEAVY_SECONDS, timeoutMs };
}
