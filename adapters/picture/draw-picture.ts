import { basename } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type FocusPoint, squareAround } from '@/contracts/project/framing';
import { type RawPicture, toRaw } from './to-raw';

/** Logos and portraits beyond this are refused by the decoder. */
const MAX_PIXELS = 60_000_000;

/** A portrait or a logo that cannot be shown. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture';
  constructor(path: string, options?: ErrorOptions) {
    super(`${basename(path)} is no picture that can be shown: use a JPEG, PNG or WebP.`, options);
  }
}

/** Draws our own vector picture, which contains no text because that would require installed fonts. */
export function drawSvg(svg: string): Promise<RawPicture> {
  return toRgba(sharp(Buffer.from(svg)));
}

/**
 * Crops a square of a picture to a circle.
 * @param focus its centre; absent: the most salient region.
 * @throws UnusablePicture
 */
export async function drawRoundPicture(
  path: string,
  pixels: number,
  focus?: FocusPoint,
): Promise<RawPicture> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><circle cx="50%" cy="50%" r="50%"/></svg>`;
  const opened = await openPicture(path);
  const picture = focus === undefined ? opened : await cutSquare(opened, focus);
  const square = await picture
    .resize({ width: pixels, height: pixels, fit: 'cover', position: 'attention' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return toRgba(sharp(square));
}

async function cutSquare(picture: Sharp, focus: FocusPoint): Promise<Sharp> {
  const { left, top, side } = squareAround(await picture.metadata(), focus);
  return picture.extract({ left, top, width: side, height: side });
}

/**
 * Scales a picture to fit and keeps its transparency; an opaque picture gets rounded corners.
 * @param radius radius of the corners, in pixels.
 * @throws UnusablePicture
 */
export async function drawFittedPicture(
  path: string,
  size: { readonly width: number; readonly height: number },
  radius: number,
): Promise<RawPicture> {
  const picture = await openPicture(path);
  const { isOpaque } = await picture.stats();
  const fitted = await toRgba(picture.resize({ ...size, fit: 'inside' }));
  return isOpaque ? roundCorners(fitted, radius) : fitted;
}

async function roundCorners(
  { data, width, height }: RawPicture,
  radius: number,
): Promise<RawPicture> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  const raw = { width, height, channels: 4 } as const;
  return toRgba(sharp(data, { raw }).composite([{ input: Buffer.from(mask), blend: 'dest-in' }]));
}

/** Raster formats only: an SVG could reference other files or take unbounded time. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff']);

async function openPicture(path: string): Promise<Sharp> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error(`the format is ${format}`);
    // Decodes here, so that a damaged file fails here. The largest use is the height of a 4K frame.
    const decoded = await picture
      .autoOrient()
      .resize({ width: 2160, height: 2160, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
    return sharp(decoded);
  } catch (cause) {
    throw new UnusablePicture(path, { cause });
  }
}

function toRgba(picture: Sharp): Promise<RawPicture> {
  return toRaw(picture.toColourspace('srgb').ensureAlpha());
}
