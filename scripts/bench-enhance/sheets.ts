import { mkdir, readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
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

/** Writes a sheet with the photograph before and after each request. */
export async function drawSheets(photos: string, folder: string, only?: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(photos);
  for (const [index, [start, prompt]] of requests.entries()) {
    const name = names.find((each) => each.startsWith(start));
    if (only !== undefined && !`${start} ${prompt}`.includes(only)) continue;
    if (name === undefined) {
      console.log(`${start} is not in ${photos}`);
      continue;
    }
    const before = join(folder, `${start}.before.jpg`);
    const after = join(folder, `${start}.after.jpg`);
    const format = /^\.heic$/i.test(extname(name)) ? 'heic' : 'image';
    await normalisePhoto({ format, from: join(photos, name), to: before, mostPixels: 1e8 });
    const sheet = join(folder, `${String(index + 1).padStart(2, '0')}-${start}-${toName(prompt)}`);
    try {
      const run = { signal: AbortSignal.timeout(60_000), onProgress: () => undefined };
      const made = await localEnhancer.enhance({ from: before, to: after, prompt }, run);
      await drawSheet([before, after], `${sheet}.png`);
      console.log(`${sheet}.png: ${made.adjustments.join(', ')} (${made.disclosure})`);
    } catch (error) {
      console.log(`${start}, ${prompt}: ${error instanceof Error ? error.message : error}`);
    }
    await Promise.all([before, after].map((path) => rm(path, { force: true })));
  }
}

async function drawSheet(paths: readonly string[], to: string): Promise<void> {
  const halves = await Promise.all(
    paths.map((path) =>
      sharp(path).resize({ width: SIDE, height: SIDE, fit: 'inside' }).png().toBuffer(),
    ),
  );
  const layers = halves.map((input, i) => ({ input, left: i * (SIDE + 8), top: 0 }));
  const size = { width: 2 * SIDE + 8, height: SIDE };
  await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .png()
    .toFile(to);
}

function toName(prompt: string): string {
  return prompt.toLowerCase().replace(/[^a-z]+/g, '-');
}
