/** Packed 8-bit sRGB rows; adjustments work on them in place. */
export interface RgbImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
