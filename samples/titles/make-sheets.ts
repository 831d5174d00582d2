import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { shapeSizes, type VideoShape, videoShapes } from '@/contracts/project/shape';
import { type WordTheme, wordThemes } from '@/contracts/project/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import { composeBrandedWords } from '@/titles/compose-words';
import { type DrawnOverlay, drawContent } from '@/titles/draw-words';
import { createLayoutContext } from '@/titles/layout-context';
import { paintStill } from '@/titles/paint-still';
import { type SampleWords, sampleWords } from './sample-words';

/**
 * `npm run sample -- titles`: paints every overlay in every theme, shape and script over the sample listing,
 * one picture for each shape and overlay, with the video's own engine. `--scale` is the share of the
 * video's size in which stills are painted; they are shown at half of that.
 */
const photos = join(import.meta.dirname, '../../public/sample-listing');
const kinds = [
  { kind: 'title', photo: '01-front.jpg' },
  { kind: 'lower-third', photo: '04-kitchen.jpg' },
  { kind: 'end-card', photo: '09-dusk.jpg' },
] as const;
type Kind = (typeof kinds)[number]['kind'];
const GAP = 8;
/** Any frame after the arrival and before the departure. */
const FRAME = 45;
const RUN = { startFrame: 0, endFrame: 90 };

const { values } = parseArgs({
  options: {
    output: { type: 'string', short: 'o', default: 'build/titles' },
    shape: { type: 'string', multiple: true },
    words: { type: 'string', multiple: true },
    scale: { type: 'string' },
  },
});
const shapes = videoShapes.filter((shape) => values.shape?.includes(shape) ?? true);
const samples = sampleWords.filter(({ name }) => values.words?.includes(name) ?? true);
await mkdir(values.output, { recursive: true });
const headshot = join(values.output, 'portrait.png');
const logo = join(values.output, 'logo.png');
await drawBrandPictures();
for (const shape of shapes)
  for (const { kind, photo } of kinds) await makeSheet(shape, kind, photo);

async function makeSheet(shape: VideoShape, kind: Kind, photo: string): Promise<void> {
  const { width, height } = shapeSizes[shape];
  const scale = Number(values.scale ?? (shape === '16:9-4k' ? 0.25 : 0.5));
  const size = {
    width: 2 * Math.round((width * scale) / 2),
    height: 2 * Math.round((height * scale) / 2),
  };
  const tile = { width: Math.round(size.width / 2), height: Math.round(size.height / 2) };
  const { data } = await sharp(join(photos, photo))
    .resize({ ...size, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tiles: OverlayOptions[] = [];
  for (const [row, sample] of samples.entries()) {
    for (const [column, theme] of wordThemes.entries()) {
      const overlay = await drawSample(sample, theme, kind, size);
      const still = await paintStill({ ...size, data }, overlay, FRAME);
      const input = await sharp(still.data, { raw: { ...size, channels: 3 } })
        .resize(tile)
        .png()
        .toBuffer();
      tiles.push({
        input,
        left: column * (tile.width + GAP),
        top: row * (tile.height + GAP),
      });
    }
  }
  const sheet = {
    width: wordThemes.length * (tile.width + GAP) - GAP,
    height: samples.length * (tile.height + GAP) - GAP,
  };
  const path = join(values.output, `${shape.replace(':', 'x')}-${kind}.png`);
  await sharp({ create: { ...sheet, channels: 3, background: '#fff' } })
    .composite(tiles)
    .png()
    .toFile(path);
  console.info(path);
}

async function drawSample(
  { facts, caption, brand, locale }: SampleWords,
  theme: WordTheme,
  kind: Kind,
  size: FrameSize,
): Promise<DrawnOverlay[]> {
  const branding = {
    brand: { ...brand, headshot, logo },
    link: 'https://homereel.example/v/412-alder-lane',
  };
  const words = composeBrandedWords({ ...facts, captions: [caption] }, branding, 1, {
    theme,
    locale,
  });
  const context = createLayoutContext({ size, theme, locale });
  const wanted = words.overlays.find(({ content }) => content.kind.endsWith(kind));
  if (wanted === undefined) return [];
  const placed = await drawContent(context, wanted.content);
  return [{ ...placed, ...RUN, unit: context.unit }];
}

/** An invented portrait and logo. */
async function drawBrandPictures(): Promise<void> {
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
      <rect width="600" height="600" fill="#cdd3c9"/><circle cx="300" cy="240" r="110" fill="#8d9a8c"/>
      <path d="M90 600c0-140 100-210 210-210s210 70 210 210z" fill="#8d9a8c"/></svg>`),
  ).toFile(headshot);
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160" fill="none" stroke="#fff" stroke-width="10">
      <path d="M20 140V60l60-45 60 45v80zM60 140V90h40v50"/><path d="M190 50h430M190 85h320M190 120h380"/></svg>`),
  ).toFile(logo);
}
