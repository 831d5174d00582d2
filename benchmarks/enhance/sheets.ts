import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { normalisePhoto } from '@/adapters/media/normalise-photo';
import { localEnhancer } from '@/renderer/pipeline/retouching/local-enhancer';

/** Photos by the prefix of their names, each with a prompt. */
const requests: readonly (readonly [photo: string, prompt: string])[] = [
  // Rooms, of which some are dark, have blown windows or the light of lamps.
  ['iphone-13', 'magazine look'],
  ['iphone-13', 'much brighter'],
  ['iphone-13', 'window pull and lift the shadows'],
  ['iphone-13', 'HDR look'],
  ['iphone-13', 'remove the yellow cast'],
  ['iphone-13', 'straighten the verticals'],
  ['iphone-13', 'black and white, more contrast'],
  ['iphone-13', 'denoise and sharpen'],
  ['dark-room', 'much brighter'],
  ['dark-room', 'magazine look'],
  ['02-living', 'window pull, neutral colors'],
  ['07-bath', 'warmer, less contrast'],
  ['large-landscape', 'lift the shadows, neutral colors'],
  ['scan', 'much brighter, denoise'],
  // Houses and gardens.
  ['libheif', 'day to dusk'],
  ['libheif', 'replace the sky'],
  ['libheif', 'bluer sky'],
  ['libheif', 'straighten verticals, slightly brighter'],
  ['01-front', 'day to dusk'],
  ['01-front', 'replace the sky'],
  ['08-pool', 'day to dusk'],
  ['09-dusk', 'replace the sky'],
  ['gps', 'magazine look'],
  ['cmyk', 'greener grass, HDR look'],
  ['cmyk', 'magazine look'],
  // Mountains, hills and the sea below the sky.
  ['denali', 'bluer sky and greener grass'],
  ['denali', 'replace the sky with a blue one'],
  ['vertical', 'greener grass'],
  ['vertical', 'day to dusk'],
  ['vertical', 'replace the sky'],
  ['scene-1', 'clearer'],
  ['scene-1', 'day to dusk'],
  ['scene-2', 'greener grass, slightly warmer'],
  ['scene-2', 'replace the sky'],
  ['scene-3', 'day to dusk'],
  ['scene-3', 'bluer sky'],
  ['8bit', 'brighter, cooler'],
  ['8bit', 'day to dusk'],
  ['iphone-hdr', 'slightly brighter, more colour'],
];

/** Our own photos, in addition to those of the folder. */
const ours = ['public/sample-listing', 'samples/listing'];

const SIDE = 1_100;
const GAP = 8;

/** Writes a sheet with the photograph before and after each request whose words hold `only`. */
export async function drawSheets(photos: string, folder: string, only: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const folders = await Promise.all([photos, ...ours].map(listPhotos));
  const paths = folders.flat();
  const wanted = requests.filter(([start, prompt]) => `${start} ${prompt}`.includes(only));
  for (const [start, prompt] of wanted) {
    const photo = paths.find((path) => basename(path).startsWith(start));
    if (photo === undefined) console.log(`${start} is not in ${photos}`);
    else {
      console.log(`${basename(photo)}, ${prompt}: ${await tryToDraw(photo, prompt, folder)}`);
    }
  }
}

async function listPhotos(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => join(folder, name));
}

async function tryToDraw(photo: string, prompt: string, folder: string): Promise<string> {
  const before = join(folder, 'before.jpg');
  const after = join(folder, 'after.jpg');
  const format = /^\.heic$/i.test(extname(photo)) ? 'heic' : 'image';
  try {
    await normalisePhoto({ format, from: photo, to: before, maxPixels: 1e8 });
    const run = { signal: AbortSignal.timeout(120_000), onProgress: () => undefined };
    const made = await localEnhancer.enhance({ from: before, to: after, prompt }, run);
    const name = `${basename(photo, extname(photo))}, ${prompt}`.toLowerCase();
    await drawSheet([before, after], join(folder, `${name.replace(/[^a-z0-9]+/g, '-')}.png`));
    return `${made.adjustments.join(', ')} (${made.disclosure})`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await Promise.all([before, after].map((path) => rm(path, { force: true })));
  }
}

/** Draws upright pictures beside each other, wide ones below each other. */
async function drawSheet(paths: readonly string[], to: string): Promise<void> {
  const halves = await Promise.all(
    paths.map((path) =>
      sharp(path)
        .resize({ width: SIDE, height: SIDE, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const width = Math.max(...halves.map(({ info }) => info.width)) + GAP;
  const height = Math.max(...halves.map(({ info }) => info.height)) + GAP;
  const isUpright = height >= width;
  const size = isUpright ? { width: 2 * width, height } : { width, height: 2 * height };
  await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(
      halves.map(({ data }, i) => ({
        input: data,
        left: isUpright ? i * width : 0,
        top: isUpright ? 0 : i * height,
      })),
    )
    .png()
    .toFile(to);
}
