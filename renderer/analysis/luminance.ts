import { decodePhoto, type RgbPicture } from '@/adapters/picture/decode-photo';

/** One value a sample, 0 to 255. */
export interface Luminance {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Fine enough for edges, coarse enough for grain to go and for a third of a second of work. */
const LONGER_SIDE = 1024;

/** The photo as small as finding its edges needs it. */
export function decodeSmall(
  path: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<RgbPicture> {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  return decodePhoto(path, {
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  });
}

export function toLuminance({ data, width, height }: RgbPicture): Luminance {
  const luma = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] =
      0.2126 * (data[3 * i] ?? 0) +
      0.7152 * (data[3 * i + 1] ?? 0) +
      0.0722 * (data[3 * i + 2] ?? 0);
  }
  return { data: luma, width, height };
}
