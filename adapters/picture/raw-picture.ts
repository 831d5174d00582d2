import sharp from 'sharp';
import { type RawPicture, toRaw } from './to-raw';

// The caller decodes several pictures concurrently; threads within one would only compete.
sharp.concurrency(1);
sharp.cache(false);

/** Pictures beyond this are refused by the decoder; uploads are limited to less. */
const MAX_PIXELS = 100_000_000;

/** Decodes an upright sRGB picture, a file or its bytes, at its full size. */
export async function readRawPicture(from: string | Buffer): Promise<RawPicture> {
  const picture = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  return toRaw(picture.toColourspace('srgb').removeAlpha());
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

/** Resizes a picture to exactly this size. */
export async function resizeRawPicture(
  { data, width, height }: RawPicture,
  size: { readonly width: number; readonly height: number },
): Promise<RawPicture> {
  if (size.width === width && size.height === height) return { data, width, height };
  const resized = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return { data: resized, ...size };
}

/**
 * Returns the luminance only, scaled down to fit a square.
 * @param longestSide in pixels; a smaller picture keeps its size.
 */
export async function shrinkToGrey(
  { data, width, height }: RawPicture,
  longestSide: number,
): Promise<RawPicture> {
  return toRaw(
    sharp(data, { raw: { width, height, channels: 3 } })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .greyscale(),
  );
}
