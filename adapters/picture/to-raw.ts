import type { Sharp } from 'sharp';

/** Runs the pipeline and returns its pixels: packed rows of 8-bit samples. */
export async function toRaw(picture: Sharp) {
  const { data, info } = await picture
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
