/** Packed 8-bit sRGB rows. */
export interface RgbPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
