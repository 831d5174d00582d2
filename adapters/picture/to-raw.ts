import type { Sharp } from 'sharp';

/** Packed rows of 8-bit samples: three channels of sRGB, or as many as a function says. */
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
