import sharp from 'sharp';
import { drawGrain } from './draw-grain';

/** How the front of an imagined house was photographed. */
export interface FrontOptions {
  /** Degrees by which the camera was tilted. */
  readonly tilt?: number;
  readonly sky?: 'blue' | 'overcast';
}

const frontSize = { width: 1200, height: 800 };
/** A wall without windows, and a piece of open sky, in the upright photo. */
export const frontWall = { left: 700, top: 440, width: 90, height: 130 };
export const frontSky = { left: 40, top: 20, width: 300, height: 120 };
export const frontLawn = { left: 100, top: 690, width: 500, height: 80 };

const skies = {
  blue: ['#5b93d8', '#cfe2f4'],
  overcast: ['#e9eaec', '#f4f4f5'],
} as const;

/** Writes a JPEG of a house under a sky behind a yellowing lawn, with the grain of a camera. */
export async function drawFront(to: string, { tilt = 0, sky = 'blue' }: FrontOptions = {}) {
  const { width, height } = frontSize;
  const grain = {
    input: drawGrain(width * height * 3, 5),
    raw: { width, height, channels: 3 as const },
  };
  const upright = await sharp(Buffer.from(toSvg(skies[sky])))
    .flatten({ background: '#ffffff' })
    .composite([{ ...grain, blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  if (tilt === 0) {
    await sharp(upright).jpeg({ quality: 95 }).toFile(to);
    return to;
  }
  const turned = await sharp(upright).rotate(tilt).toBuffer({ resolveWithObject: true });
  const cropped = { width: Math.round(width * 0.88), height: Math.round(height * 0.88) };
  const left = Math.round((turned.info.width - cropped.width) / 2);
  const top = Math.round((turned.info.height - cropped.height) / 2);
  await sharp(turned.data)
    .extract({ left, top, ...cropped })
    .jpeg({ quality: 95 })
    .toFile(to);
  return to;
}

function toSvg([above, below]: readonly [string, string]): string {
  const { width, height } = frontSize;
  const window = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="70" height="100" fill="#2b3138" stroke="#f7f5f0" stroke-width="8"/>`;
  const windows = [430, 560, 820, 950].flatMap((x) => [window(x, 300), window(x, 460)]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>
    <rect width="${width}" height="650" fill="url(#sky)"/>
    <path d="M360 260 L720 120 L1080 260 Z" fill="#6b4a3c"/>
    <rect x="380" y="255" width="680" height="400" fill="#a99f90"/>
    ${windows.join('')}
    <rect x="690" y="430" width="110" height="225" fill="#a99f90"/>
    <rect y="650" width="${width}" height="150" fill="#8c9a3f"/>
  </svg>`;
}
