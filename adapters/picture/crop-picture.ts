import sharp from 'sharp';
import type { RawPicture } from './to-raw';
import { toRaw } from './to-raw';

/** A part of a picture in pixels, from its top left corner. */
export interface PictureRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts a region out of a picture and scales it to a size. The part outside the picture is left out. */
export function cropPicture(
  picture: RawPicture,
  region: PictureRegion,
  size: { readonly width: number; readonly height: number },
): Promise<RawPicture> {
  const { data, width, height } = picture;
  const left = clamp(Math.round(region.left), 0, width - 1);
  const top = clamp(Math.round(region.top), 0, height - 1);
  const inside = {
    left,
    top,
    width: clamp(Math.round(region.width), 1, width - left),
    height: clamp(Math.round(region.height), 1, height - top),
  };
  return toRaw(
    sharp(data, { raw: { width, height, channels: 3 } })
      .extract(inside)
      .resize({ ...size, fit: 'fill' }),
  );
}

/** Returns a JPEG for immediate display. */
export function toJpeg({ data, width, height }: RawPicture): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
