import sharp from 'sharp';
import type { RawPicture } from './to-raw';
import { toRaw } from './to-raw';

/** Decodes the middle of one of our own photos, as large as fills a frame: packed sRGB rows. */
export function decodeFilling(
  path: string,
  size: { readonly width: number; readonly height: number },
): Promise<RawPicture> {
  return toRaw(
    sharp(path)
      .resize({ ...size, fit: 'cover' })
      .toColourspace('srgb')
      .removeAlpha(),
  );
}

/** A WebP to be shown once, as a data address. */
export async function toWebpAddress({ data, width, height }: RawPicture): Promise<string> {
  const webp = await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
