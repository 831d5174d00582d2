import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { type WordTheme, wordThemes } from '@/contracts/project/words';
import { momentsOf } from '@/engine/framing/measure-ground';
import { settleAllWords } from '@/engine/framing/settle-words';
import { createFramePainter, type FramePainter } from '@/lib/preview/frame-painter';
import { composeNeutralWords } from '@/titles/compose-words';
import { drawWords } from '@/titles/draw-words';
import { withoutLetters, worstContrast } from './measure-words';
import { sampleWords } from './sample-words';
import { type OpeningShot, openShot } from './shot-frames';

/**
 * `npm run sample -- first-seconds photos… -o folder --words short --shape 16x9`: paints each photo or clip
 * as the opening of a video with its title, in every theme and three shapes. Below each frame it prints the
 * minimum share of the frame's mean luma that the title leaves, and the worst contrast of any letter, over
 * its moments.
 */
const sizes = {
  '16x9': { width: 960, height: 544 },
  '9x16': { width: 544, height: 960 },
  '1x1': { width: 544, height: 544 },
} as const;
type Shape = keyof typeof sizes;
/** Frames with the title, and the one that is shown. */
const MOMENTS = [45, 60, 75, 90];
const SHOWN = 60;
const TILE = 0.42;
const LABEL_PIXELS = 18;
const GAP = 6;
const GOALS = { light: 0.85, contrast: 4.5 } as const;

interface Measured {
  readonly light: number;
  readonly contrast: number;
  readonly picture: Buffer;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    output: { type: 'string', short: 'o', default: 'build/titles' },
    words: { type: 'string', default: 'short' },
    shape: { type: 'string', multiple: true },
  },
});
const listing = join(import.meta.dirname, '../../public/sample-listing');
const files =
  positionals.length > 0
    ? positionals
    : ['01-front.jpg', '04-kitchen.jpg', '09-dusk.jpg'].map((name) => join(listing, name));
const sample = sampleWords.find(({ name }) => name === values.words);
if (sample === undefined) throw new Error(`There are no words "${values.words}".`);
const kernelPath = join(import.meta.dirname, '../../build/preview-kernel.wasm');
const kernel = await WebAssembly.compile(await readFile(kernelPath));
await mkdir(values.output, { recursive: true });
const shapes = (Object.keys(sizes) as Shape[]).filter(
  (name) => values.shape?.includes(name) ?? true,
);
for (const shape of shapes) await makeSheet(shape);

async function makeSheet(shape: Shape): Promise<void> {
  const size = sizes[shape];
  const tile = { width: Math.round(size.width * TILE), height: Math.round(size.height * TILE) };
  const tiles: OverlayOptions[] = [];
  const all = new Map<WordTheme, Measured[]>(wordThemes.map((theme) => [theme, []]));
  for (const [row, file] of files.entries()) {
    const painter = createFramePainter(kernel, size);
    const shot = openShot(file, painter);
    for (const [column, theme] of wordThemes.entries()) {
      const measured = await measure(painter, shot, theme);
      all.get(theme)?.push(measured);
      const left = column * (tile.width + GAP);
      const top = row * (tile.height + LABEL_PIXELS + GAP);
      const input = await sharp(measured.picture, { raw: { ...size, channels: 4 } })
        .resize(tile)
        .png()
        .toBuffer();
      const label = Buffer.from(toLabel(tile.width, `${basename(file)} ${theme}`, measured));
      tiles.push({ input, left, top }, { input: label, left, top: top + tile.height });
    }
  }
  const width = wordThemes.length * (tile.width + GAP);
  const height = files.length * (tile.height + LABEL_PIXELS + GAP);
  const path = join(values.output, `first-seconds-${shape}.png`);
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(tiles)
    .png()
    .toFile(path);
  for (const [theme, list] of all) {
    const [light, contrast] = [list.map((one) => one.light), list.map((one) => one.contrast)];
    const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
    const figures = [Math.min(...light), mean, Math.min(...contrast)].map((f) => f.toFixed(2));
    console.info(`${shape} ${theme}: luma least, mean; contrast least: ${figures.join(', ')}`);
  }
  console.info(path);
}

async function measure(
  painter: FramePainter,
  { plan, photoAt }: OpeningShot,
  theme: WordTheme,
): Promise<Measured> {
  const { size, storyboard } = plan;
  const words = composeNeutralWords(titleOf(), 1, { theme, locale: sample?.locale ?? 'en-US' });
  const drawn = await drawWords(words, storyboard, size);
  const settled = await settleAllWords(drawn, size, async (run) => {
    const moments = momentsOf(run, storyboard.shots[0]?.frames ?? 0);
    return painter.measureGround(await photoAt(0), moments);
  });
  const opened = settled.map((overlay) => painter.openWords(overlay));
  const bare = settled.map((overlay) => painter.openWords(withoutLetters(overlay)));
  let [light, contrast] = [1, 21];
  let picture = Buffer.alloc(0);
  for (const frame of MOMENTS) {
    const photos = [await photoAt(frame)];
    const paint = (words: typeof opened) =>
      painter.paint(
        plan,
        frame,
        photos,
        words.flatMap(({ cards }) => cards),
      );
    paint([]);
    const without = meanLuma(painter);
    const ground = { ...size, data: Uint8Array.from(paint(bare)) };
    for (const overlay of settled) contrast = Math.min(contrast, worstContrast(ground, overlay));
    const seen = paint(opened);
    if (frame === SHOWN) picture = Buffer.from(seen);
    light = Math.min(light, meanLuma(painter) / Math.max(without, 1));
  }
  for (const words of [...opened, ...bare]) words.close();
  return { light, contrast, picture };
}

/** The sample's facts without those of other shots and without invitations. */
function titleOf() {
  const { captions: _, highlights: __, status, ...facts } = sample?.facts ?? {};
  return { ...facts, status: status?.kind === 'open-house' ? undefined : status };
}

/** Mean luma above black of the frame painted last. */
function meanLuma(painter: FramePainter): number {
  const { width, height } = painter.size;
  const luma = painter.yuv().subarray(0, width * height);
  let sum = 0;
  for (const code of luma) sum += code - 16;
  return sum / luma.length;
}

function toLabel(width: number, name: string, { light, contrast }: Measured): string {
  const isGood = light >= GOALS.light && contrast >= GOALS.contrast;
  const text = `${name} luma ${light.toFixed(2)} contrast ${contrast.toFixed(1)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_PIXELS}">
    <rect width="100%" height="100%" fill="${isGood ? '#222' : '#c33'}"/>
    <text x="4" y="13" font-size="11" font-family="sans-serif" fill="#fff">${text}</text></svg>`;
}
