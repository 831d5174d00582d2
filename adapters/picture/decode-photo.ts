import sharp, { type Sharp } from 'sharp';
import { findEvenGround, type Ground } from '@/rules/even-ground';
import { PHOTO_BACKGROUND } from '@/rules/photo-background';
import { type RawPicture, toRaw } from './to-raw';

/** Pictures beyond this are refused by the decoder; uploads are limited to less. */
const MAX_PIXELS = 120_000_000;

// The caller decodes several photos concurrently; threads within one would only compete.
sharp.concurrency(1);
sharp.cache(false);

function open(path: string) {
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).autoOrient();
}

/**
 * Decodes a photo to exactly this size, upright, in sRGB. Uses a reduced decode if the format supports
 * it.
 */
export async function decodePhoto(
  path: string,
  size: { readonly width: number; readonly height: number },
) {
  return toRaw(
    open(path)
      .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
      .flatten({ background: PHOTO_BACKGROUND })
      .toColourspace('srgb')
      .removeAlpha(),
  );
}

/**
 * The smaller copy of a picture that a page is served.
 * @param width in pixels.
 * @param progressive encodes a progressive JPEG; the pixels are the same either way.
 */
export function toServedCopy(picture: Sharp, width: number, progressive = true): Sharp {
  return picture.resize({ width, withoutEnlargement: true }).jpeg({ quality: 82, progressive });
}

/** Decodes the copy of a photo that a page is served, pixel for pixel. */
export async function decodeServedCopy(path: string, width: number): Promise<RawPicture> {
  const upright = open(path).flatten({ background: PHOTO_BACKGROUND }).toColourspace('srgb');
  return toRaw(sharp(await toServedCopy(upright, width, false).toBuffer()));
}

/**
 * Fits the whole photo into a frame of another aspect ratio, over a blurred, darkened enlargement of itself;
 * a drawing is extended by its paper colour.
 * @param size size of the frame.
 */
export async function decodePhotoOnBackdrop(
  path: string,
  size: { readonly width: number; readonly height: number },
): Promise<RawPicture> {
  const { autoOrient: photo } = await open(path).metadata();
  const scale = Math.min(size.width / photo.width, size.height / photo.height);
  const shown = {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
  const front = await decodePhoto(path, shown);
  const paper = findEvenGround({ ...front, channels: 3 })?.colour;
  const behind = paper === undefined ? await openBlurred(path, size) : openPlain(paper, size);
  return toRaw(
    behind.composite([{ input: front.data, raw: rawInfo(front), gravity: 'centre' }]).removeAlpha(),
  );
}

function openPlain([r, g, b]: Ground, size: { width: number; height: number }): Sharp {
  const background = { r: Math.round(r), g: Math.round(g), b: Math.round(b) };
  return sharp({ create: { ...size, channels: 3, background } });
}

async function openBlurred(path: string, size: { width: number; height: number }): Promise<Sharp> {
  const backdrop = await blurredBackdrop(path, size);
  const raw = rawInfo(backdrop);
  return sharp(backdrop.data, { raw }).resize({ ...size, fit: 'fill', kernel: 'cubic' });
}

/** Blurs at a sixteenth of the size, because a wide blur is cheap there. */
async function blurredBackdrop(path: string, size: { width: number; height: number }) {
  const small = {
    width: Math.max(8, Math.round(size.width / 16)),
    height: Math.max(8, Math.round(size.height / 16)),
  };
  return toRaw(
    open(path)
      .resize({ ...small, fit: 'cover' })
      .flatten({ background: PHOTO_BACKGROUND })
      .toColourspace('srgb')
      .removeAlpha()
      .blur(4)
      .linear(0.62, 0),
  );
}

function rawInfo({ width, height }: RawPicture) {
  return { width, height, channels: 3 as const };
}
