import type { RgbPicture } from './rgb-picture';

/** One value for each sample, 0 to 255. */
export interface Luminance {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
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
