import sharp from 'sharp';

// The caller decodes several at once; threads within one would only compete.
sharp.concurrency(1);
sharp.cache(false);

/** Packed rows of 8-bit samples: three channels of sRGB, or one where a function says so. */
export interface RawPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Pictures beyond this are refused by the decoder; uploads are limited to less. */
const MAX_PIXELS = 100_000_000;

/** Decodes an upright sRGB picture at its full size. */
export async function readRawPicture(path: string): Promise<RawPicture> {
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Writes a JPEG at the quality that enhanced photos are stored with. */
export async function writeRawPicture(
  { data, width, height }: RawPicture,
  path: string,
): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(path);
}

/** Draws a picture at exactly this size. */
export async function resizeRawPicture(
  { data, width, height }: RawPicture,
  size: { readonly width: number; readonly height: number },
): Promise<RawPicture> {
  const resized = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return { data: resized, ...size };
}

/**
 * Luminance only, scaled down to fit a square.
 * @param longestSide in pixels; a smaller picture keeps its size.
 */
export async function shrinkToGrey(
  { data, width, height }: RawPicture,
  longestSide: number,
): Promise<RawPicture> {
  const { data: grey, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: grey, width: info.width, height: info.height };
}
