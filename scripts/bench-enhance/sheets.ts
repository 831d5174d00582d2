import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { localEnhancer } from '../../adapters/ai/local-enhancer';
import { normalisePhoto } from '../../adapters/media/normalise-photo';

/** Photographs of the folder by the beginning of their names, and what to ask for each. */
const requests: readonly (readonly [photo: string, prompt: string])[] = [
  ['iphone-13', 'magazine look'],
  ['iphone-13', 'much brighter'],
  ['iphone-13', 'window pull and lift the shadows'],
  ['iphone-13', 'HDR look'],
  ['iphone-13', 'remove the yellow cast'],
  ['iphone-13', 'straighten the verticals'],
  ['iphone-13', 'black and white, more contrast'],
  ['iphone-13', 'denoise and sharpen'],
  ['libheif', 'day to dusk'],
  ['libheif', 'replace the sky'],
  ['libheif', 'straighten verticals, slightly brighter'],
  ['denali', 'bluer sky and greener grass'],
  ['denali', 'replace the sky with a blue one'],
  ['vertical', 'greener grass'],
  ['vertical', 'day to dusk'],
  ['scene-2', 'greener grass, slightly warmer'],
  ['scene-1', 'clearer'],
  ['gps', 'magazine look'],
  ['8bit', 'brighter, cooler'],
  ['large-landscape', 'lift the shadows, neutral colours'],
  ['iphone-hdr', 'slightly brighter, more colour'],
  ['cmyk', 'greener grass, HDR look'],
];

const SIDE = 1_100;
const GAP = 8;

/** Writes a sheet with the photograph before and after each request whose words hold `only`. */
export async function drawSheets(photos: string, folder: string, only: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(photos);
  const wanted = requests.filter(([start, prompt]) => `${start} ${prompt}`.includes(only));
  for (const [start, prompt] of wanted) {
    const name = names.find((each) => each.startsWith(start));
    if (name === undefined) console.log(`${start} is not in ${photos}`);
    else console.log(`${name}, ${prompt}: ${await tryToDraw(join(photos, name), prompt, folder)}`);
  }
}

async function tryToDraw(photo: string, prompt: string, folder: string): Promise<string> {
  const before = join(folder, 'before.jpg');
  const after = join(folder, 'after.jpg');
  const format = /^\.heic$/i.test(extname(photo)) ? 'heic' : 'image';
  try {
    await normalisePhoto({ format, from: photo, to: before, mostPixels: 1e8 });
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

/** Upright pictures beside each other, wide ones below each other. */
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
