import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { shapeSizes } from '@/contracts/shape';
import { type WordTheme, wordThemes } from '@/contracts/words';
import { composeBrandedWords, type LocalBrandedWords } from '@/titles/compose-words';
import { drawContent } from '@/titles/draw-words';
import { createLayoutContext } from '@/titles/layout-context';
import { paintStill } from '@/titles/paint-still';
import { sampleWords } from './sample-words';

/**
 * `npm run titles:pictures`: a title, a lower third and an end card of each theme for the brand's form,
 * painted by the video's own engine over the sample listing.
 */
const root = join(import.meta.dirname, '../..');
const output = join(root, 'public/themes');
const kinds = [
  { kind: 'title', photo: '01-front.jpg' },
  { kind: 'lower-third', photo: '04-kitchen.jpg' },
  { kind: 'end-card', photo: '09-dusk.jpg' },
] as const;
const size = shapeSizes['16:9'];
const WIDTH = 640;
/** Any frame after the arrival and before the departure. */
const FRAME = 45;
const RUN = { startFrame: 0, endFrame: 90 };

const [sample] = sampleWords;
if (sample === undefined) throw new Error('no sample words');
await mkdir(output, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'homereel-themes-'));
const headshot = join(folder, 'portrait.png');
await sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
    <rect width="600" height="600" fill="#cdd3c9"/><circle cx="300" cy="240" r="110" fill="#8d9a8c"/>
    <path d="M90 600c0-140 100-210 210-210s210 70 210 210z" fill="#8d9a8c"/></svg>`),
).toFile(headshot);

const { facts, caption, brand, locale } = sample;
for (const theme of wordThemes) {
  const branding = { brand: { ...brand, headshot }, link: 'https://homereel.example/412-alder' };
  const style = { theme, locale };
  const words = composeBrandedWords({ ...facts, captions: [caption] }, branding, 1, style);
  for (const { kind, photo } of kinds) await makePicture(words, theme, kind, photo);
}
await rm(folder, { recursive: true });

async function makePicture(
  words: LocalBrandedWords,
  theme: WordTheme,
  kind: (typeof kinds)[number]['kind'],
  photo: string,
): Promise<void> {
  const data = await sharp(join(root, 'public/sample-listing', photo))
    .resize({ ...size, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const context = createLayoutContext({ size, theme, locale });
  const overlay = words.overlays.find(({ content }) => content.kind === kind);
  if (overlay === undefined) throw new Error(`no ${kind}`);
  const placed = await drawContent(context, overlay.content);
  const drawn = [{ ...placed, ...RUN, unit: context.unit, hash: '' }];
  const still = paintStill({ ...size, data }, drawn, FRAME);
  const path = join(output, `${theme}-${kind}.webp`);
  const { size: bytes } = await sharp(still.data, { raw: { ...size, channels: 3 } })
    .resize({ width: WIDTH })
    .webp({ quality: 72, effort: 6 })
    .toFile(path);
  console.info(path, bytes);
}
