/**
 * Renders the sample listing's photographs anew: public/sample-listing/*.jpg.
 *
 *   node samples/listing/make-photographs.mjs [--from FOLDER] [VIEW …]
 *
 * Wants Blender 3.4 or later with numpy on the path. With --from the pictures are taken from a folder
 * in which they were rendered before, and are only written as JPEG.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '..', '..', 'public', 'sample-listing');
const WIDTH = 1920;
/** Light paths for each pixel; the remaining noise is smoothed. */
const SAMPLES = 22;

const { photos } = JSON.parse(readFileSync(join(target, 'listing.json'), 'utf8'));
const files = new Map(photos.map(({ file }) => [file.slice(3, -4), file]));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' } },
});
const views = positionals.length > 0 ? positionals : [...files.keys()];
const folder = values.from ?? render(views);

for (const view of views) {
  const picture = join(folder, `${view}.png`);
  if (!existsSync(picture)) throw new Error(`There is no picture of the ${view}.`);
  const size = { width: WIDTH, height: (WIDTH * 2) / 3 };
  await sharp(picture).resize(size).jpeg({ quality: 88, mozjpeg: true }).toFile(toTarget(view));
}
// The same room as taken by a phone on a dull day, for the picture before its enhancement.
const dark = join(folder, 'living-dark.png');
if (existsSync(dark)) {
  await sharp(dark).jpeg({ quality: 90, mozjpeg: true }).toFile(join(here, 'dark-room.jpg'));
}

function toTarget(view) {
  const file = files.get(view);
  if (file === undefined) throw new Error(`The listing has no ${view}.`);
  return join(target, file);
}

function render(wanted) {
  const output = mkdtempSync(join(tmpdir(), 'sample-listing-'));
  const script = join(here, 'photograph.py');
  const sizes = [String(WIDTH), String(SAMPLES)];
  const args = ['-b', '-P', script, '--', output, ...sizes, ...wanted];
  const { status, error } = spawnSync('blender', args, { stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error('Blender did not finish.');
  return output;
}
