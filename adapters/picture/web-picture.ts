import sharp from 'sharp';
import type { RawPicture } from './raw-picture';

/**
 * Decodes the middle of a photo of our own, as large as fills a frame: packed sRGB rows.
 */
export async function decodeFilling(
  path: string,
  size: { readonly width: number; readonly height: number },
): Promise<RawPicture> {
  const data = await sharp(path)
    .resize({ ...size, fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  return { data, ...size };
}

/** A WebP to be shown once, as a data address. */
export async function toWebpAddress({ data, width, height }: RawPicture): Promise<string> {
  const webp = await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
