import type { PhotoFormat } from './sniff-media';

interface PhotoBudget {
  readonly maxMegapixels: number;
  readonly timeoutMs: number;
}
export const photoBudgets: Readonly<Record<PhotoFormat, PhotoBudget>> = {
  jpeg: { maxMegapixels: 100, timeoutMs: 60_000 },
  png: { maxMegapixels: 100, timeoutMs: 60_000 },
  webp: { maxMegapixels: 100, timeoutMs: 60_000 },
  tiff: { maxMegapixels: 100, timeoutMs: 60_000 },
  heic: { maxMegapixels: 100, timeoutMs: 60_000 },
  avif: { maxMegapixels: 100, timeoutMs: 60_000 },
};

export function photoBudget(format: PhotoFormat, maxPixels: number) {
  const { maxMegapixels, timeoutMs } = photoBudgets[format];
  return { maxPixels: Math.min(maxPixels, maxMegapixels * 1_000_000), timeoutMs };
}
