import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawGrain } from './draw-grain';

export interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
}

/** Photos by number and size: test files in the same worker draw each one once. */
const drawn = new Map<string, Promise<Buffer>>();

/**
 * Writes synthetic photos of rooms: a wall lit from a window, a floor in perspective, furniture, and camera
 * noise. Each has unique colours, so that they are distinguishable, and is the same every time.
 * @returns their paths, in order
 */
export async function makePhotos(
  folder: string,
  count: number,
  { width = 2016, height = 1512 }: PhotoOptions = {},
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = Array.from({ length: count }, (_, index) => `room-${index + 1}.jpg`);
  for (const [index, name] of names.entries()) {
    const key = `${index} ${width} ${height}`;
    const photo = drawn.get(key) ?? drawPhoto(index, width, height);
    drawn.set(key, photo);
    await writeFile(join(folder, name), await photo);
  }
  return names.map((name) => join(folder, name));
}

let lastGrain: Buffer = Buffer.alloc(0);

function drawPhoto(index: number, width: number, height: number): Promise<Buffer> {
  const bytes = width * height * 3;
  if (lastGrain.length !== bytes) lastGrain = drawGrain(bytes, 12);
  const grain = { input: lastGrain, raw: { width, height, channels: 3 as const } };
  return sharp(Buffer.from(drawRoom(index, width, height)))
    .composite([{ ...grain, blend: 'overlay' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

function drawRoom(index: number, width: number, height: number): string {
  const hue = (index * 47) % 360;
  const horizon = height * (0.58 + 0.02 * (index % 4));
  const windowX = width * (0.1 + 0.13 * (index % 5));
  const boards = Array.from({ length: 24 }, (_, board) => {
    const x = (board / 23) * width;
    return `<path d="M${width / 2} ${horizon * 0.6} L${x * 2 - width / 2} ${height}" stroke="hsl(${hue},25%,28%)" stroke-width="3"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="wall"><stop offset="0" stop-color="hsl(${hue},30%,88%)"/><stop offset="1" stop-color="hsl(${hue},28%,55%)"/></linearGradient>
      <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#7fb4e6"/><stop offset="1" stop-color="#fdf3dc"/></linearGradient>
      <linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="hsl(28,38%,42%)"/><stop offset="1" stop-color="hsl(28,42%,62%)"/></linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    <svg y="${horizon}" height="${height - horizon}"><rect width="${width}" height="${height}" fill="url(#floor)"/></svg>
    <clipPath id="ground"><rect y="${horizon}" width="${width}" height="${height}"/></clipPath>
    <g clip-path="url(#ground)">${boards}</g>
    <rect x="${windowX}" y="${height * 0.14}" width="${width * 0.2}" height="${height * 0.34}" fill="url(#sky)" stroke="#fbfaf7" stroke-width="22"/>
    <rect x="${width * 0.5}" y="${horizon * 0.86}" width="${width * 0.34}" height="${height * 0.2}" rx="36" fill="hsl(${(hue + 180) % 360},36%,40%)"/>
    <circle cx="${width * 0.72}" cy="${height * 0.24}" r="${height * 0.06}" fill="hsl(48,90%,82%)"/>
    <text x="${width * 0.06}" y="${height * 0.94}" font-family="sans-serif" font-size="${height * 0.08}" fill="#fff">${index + 1}</text>
  </svg>`;
}
