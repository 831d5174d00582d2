import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { listingFile } from '@/contracts/production/listing-file';

// npm run sample -- edits photos/homereel.json OUT
// Draws OUT-before.jpg, the photos as they were delivered, and one sheet for each version: its shots in
// their order, each with its length, motion, transition and reason.

const COLUMNS = 4;
const CELL = { width: 360, height: 260 };
const TEXT_PIXELS = 76;
const LINE_LETTERS = 52;

interface Cell {
  readonly file: string;
  readonly lines: readonly string[];
}

const [path, out] = process.argv.slice(2);
if (path === undefined || out === undefined) throw new Error('Name a listing file and an output.');
const listing = listingFile.parse(JSON.parse(await readFile(path, 'utf8')));
const folder = dirname(path);
const delivered = [...listing.shots].sort((one, other) => (one.file < other.file ? -1 : 1));
await drawSheet(
  `${out}-before.jpg`,
  delivered.map(({ file }) => ({ file, lines: [file] })),
);
for (const version of listing.versions) {
  const used = version.shots ?? listing.shots.filter(({ use }) => use);
  await drawSheet(`${out}-${version.preset}.jpg`, used.map(toCell));
}
const left = listing.shots.filter(({ use }) => !use);
await drawSheet(
  `${out}-left-out.jpg`,
  left.map(({ file, reason }) => ({ file, lines: [file, reason ?? ''] })),
);

type Told = Pick<
  (typeof listing.shots)[number],
  'file' | 'seconds' | 'motion' | 'transition' | 'reason'
>;

function toCell({ file, seconds, motion, transition, reason }: Told, i: number): Cell {
  const timing = `${i + 1}. ${seconds ?? '?'} s, ${motion ?? '?'}, then ${transition ?? 'a version'}`;
  return { file, lines: [file, timing, reason ?? ''] };
}

async function drawSheet(target: string, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return;
  const rows = Math.ceil(cells.length / COLUMNS);
  const layers: OverlayOptions[] = [];
  for (const [i, cell] of cells.entries()) {
    const left = (i % COLUMNS) * CELL.width;
    const top = Math.floor(i / COLUMNS) * CELL.height;
    const photo = await sharp(join(folder, cell.file))
      .autoOrient()
      .resize({
        width: CELL.width - 8,
        height: CELL.height - TEXT_PIXELS,
        fit: 'contain',
        background: '#222',
      })
      .toBuffer();
    layers.push({ input: photo, left: left + 4, top });
    layers.push({ input: toText(cell.lines), left, top: top + CELL.height - TEXT_PIXELS });
  }
  const size = { width: COLUMNS * CELL.width, height: rows * CELL.height };
  await sharp({ create: { ...size, channels: 3, background: '#222' } })
    .composite(layers)
    .jpeg({ quality: 82 })
    .toFile(target);
}

function toText(lines: readonly string[]): Buffer {
  const rows = lines.flatMap(
    (line) => line.match(new RegExp(`.{1,${LINE_LETTERS}}(?:\\s|$)`, 'gu')) ?? [line],
  );
  const toXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const drawn = rows.map((row, i) => `<text x="6" y="${14 + 15 * i}">${toXml(row)}</text>`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${TEXT_PIXELS}"
      font-family="sans-serif" font-size="12" fill="#fff">${drawn.join('')}</svg>`,
  );
}
