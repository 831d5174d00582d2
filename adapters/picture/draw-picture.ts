import sharp, { type Sharp } from 'sharp';

/** Straight 8-bit RGBA rows. */
export interface DrawnPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Logos and portraits beyond this are refused by the decoder. */
const MAX_PIXELS = 60_000_000;

/** Draws our own vector picture. Text in it needs installed fonts, so it holds none. */
export function drawSvg(svg: string): Promise<DrawnPicture> {
  return toRgba(sharp(Buffer.from(svg)));
}

/** The middle of a picture in a circle. */
export async function drawRoundPicture(path: string, pixels: number): Promise<DrawnPicture> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><circle cx="50%" cy="50%" r="50%"/></svg>`;
  const square = await openPicture(path)
    .resize({ width: pixels, height: pixels, fit: 'cover', position: 'attention' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return toRgba(sharp(square));
}

/** A picture as large as fits, its transparency kept. */
export function drawFittedPicture(
  path: string,
  size: { readonly width: number; readonly height: number },
): Promise<DrawnPicture> {
  return toRgba(openPicture(path).resize({ ...size, fit: 'inside' }));
}

function openPicture(path: string) {
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
}

async function toRgba(picture: Sharp): Promise<DrawnPicture> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
