import type { Sharp } from 'sharp';

/** Packed rows of 8-bit samples: three sRGB channels unless a function documents otherwise. */
export interface RawPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Runs the pipeline and returns its pixels. */
export async function toRaw(picture: Sharp) {
  const { data, info } = await picture
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
