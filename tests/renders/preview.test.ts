import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { decodePhotoOnBackdrop } from '@/adapters/picture/decode-photo';
import type { ShotId } from '@/contracts/ids';
import { planStoryboard } from '@/contracts/production/storyboard';
import type { CameraMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { ListingFacts } from '@/contracts/project/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import type { OverlayCard } from '@/engine/raster/frame-overlay';
import { createFramePainter, type FramePainter } from '@/lib/preview/frame-painter';
import { toFindings } from '@/lib/preview/picture-findings';
import type { PictureReader } from '@/lib/preview/prepare-photo';
import { contentAt, type PreviewPlan } from '@/lib/preview/preview-plan';
import { timePreview } from '@/lib/preview/time-preview';
import { createWordGrounds } from '@/lib/preview/word-grounds';
import { createWordShelf } from '@/lib/preview/word-shelf';
import { findInPhoto } from '@/product-api/media/find-in-photo';
import { withEndCardTime, withWords } from '@/renderer/pipeline/with-words';
import { compareLuma, decodeLuma, MAX_BLOCK, MAX_MEAN } from '@/tests/support/compare-luma';
import { openRenderFolder } from '@/tests/support/render-request';
import { composeBrandedWords } from '@/titles/compose-words';
import { drawPreviewWords } from '@/titles/draw-preview-words';
import type { Words } from '@/titles/draw-words';

const kernel = fileURLToPath(new URL('../../build/preview-kernel.wasm', import.meta.url));
const folder = await openRenderFolder();
afterAll(() => folder.remove());
const listing = fileURLToPath(new URL('../../public/sample-listing', import.meta.url));
const { width, height } = await sharp(join(listing, '02-living.jpg')).metadata();
const original = { width, height };
const module = new WebAssembly.Module(await readFile(kernel));

it.each([
  [
    '16:9',
    { width: 640, height: 360 },
    [
      ['02-living.jpg', 'pan-right', 'crossfade'],
      ['03-lounge.jpg', 'depth-motion', 'fade'],
      ['04-kitchen.jpg', 'zoom-in', 'fade'],
    ],
  ],
  [
    '9:16',
    { width: 360, height: 640 },
    [
      ['08-pool.jpg', 'zoom-out', 'slide-left'],
      ['01-front.jpg', 'depth-motion', 'zoom-transition'],
      ['06-bedroom.jpg', 'pan-left', 'fade'],
    ],
  ],
] as const)(
  'a preview in %s shows what the render shows at the same time',
  async (_, size, shown) => {
    const { plan, video } = await render(size, shown);
    const painter = createFramePainter(module, size);
    const photos = await prepareAll(painter, plan);
    const frames = plan.storyboard.shots.flatMap(({ start, frames }) =>
      [0, 0.25, 0.5, 0.75, 0.98].map((share) => start + Math.floor((frames - 1) * share)),
    );
    await expectSame({ painter, plan, photos, video }, frames);
  },
);

const facts: ListingFacts = {
  address: '412 Alder Lane',
  city: 'Sausalito',
  price: { amount: 1_285_000, currency: 'USD' },
  beds: 4,
  status: { kind: 'just-listed' },
  captions: [null, { title: 'Kitchen', detail: 'Marble island' }, null],
};
const brand = { name: 'Maya Lindqvist', brokerage: 'Coast & Cedar', phone: '(555) 010-0142' };
const link = 'https://homereel.example/v/412-alder-lane';

it('words are at the same place in the preview and in the render', async () => {
  const size = { width: 360, height: 640 };
  const spoken = [
    { kind: 'spoken', text: 'Welcome home.', startSeconds: 7.2, endSeconds: 8.4 },
  ] as const;
  const shown = [
    ['02-living.jpg', 'pan-right', 'crossfade'],
    ['03-lounge.jpg', 'zoom-in', 'instant'],
    ['04-kitchen.jpg', 'pan-left', 'fade'],
  ] as const;
  const names = shown.map(([name]) => name);
  const words = composeBrandedWords(facts, { brand, link, spoken }, shown.length, {
    theme: 'gallery',
    locale: 'en-US',
  });
  const { plan, video } = await render(size, shown, words);
  const overlays = await drawPreviewWords(words, names as string[] as ShotId[], size);
  const timing = timePreview({
    shots: names.map((id) => ({ id, kind: 'photo', ownSeconds: 4 })),
    transitions: ['crossfade', 'instant'],
    targetSeconds: 30,
    music: undefined,
    words: { isShown: true, overlays },
  });
  expect(timing.storyboard).toEqual(plan.storyboard);
  const painter = createFramePainter(module, size);
  const photos = await prepareAll(painter, plan);
  const shelf = createWordShelf(
    async (png) => {
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    },
    () => undefined,
  );
  shelf.show(overlays);
  const grounds = createWordGrounds();
  const cards = await vi.waitFor(() => {
    const ready = shelf.cardsFor(timing.words, painter, (run) =>
      grounds.read(plan, run, painter, photos[0]),
    );
    expect(ready).toHaveLength(4);
    return ready;
  });
  const chosen = timing.words.flatMap(({ startFrame, endFrame }) => [
    ...[0, 6, 14].map((passed) => startFrame + passed),
    Math.min(endFrame, plan.storyboard.totalFrames) - 5,
  ]);
  await expectSame({ painter, plan, photos, cards, video }, chosen);
});

async function prepareAll(painter: FramePainter, { shots, storyboard }: PreviewPlan) {
  return Promise.all(
    shots.map(async (shot, i) =>
      painter.prepare(
        { ...shot, frames: storyboard.shots[i]?.frames ?? 0 },
        await readServed(shot.id),
      ),
    ),
  );
}

interface ShownVideo {
  readonly painter: FramePainter;
  readonly plan: PreviewPlan;
  readonly photos: Awaited<ReturnType<typeof prepareAll>>;
  readonly cards?: readonly OverlayCard[];
  readonly video: string;
}

async function expectSame(
  { painter, plan, photos, cards, video }: ShownVideo,
  frames: readonly number[],
): Promise<void> {
  const { size } = painter;
  const chosen = [...new Set(frames)].sort((a, b) => a - b);
  const rendered = await decodeLuma(video, size, chosen);
  for (const [i, frame] of chosen.entries()) {
    painter.paint(plan, frame, photos, cards);
    const painted = painter.yuv().subarray(0, size.width * size.height);
    const found = compareLuma(painted, rendered[i] ?? new Uint8Array(), size);
    const what = `frame ${frame}, ${contentAt(plan.storyboard, frame)?.kind}: ${JSON.stringify(found)}`;
    expect(found.mean, what).toBeLessThanOrEqual(MAX_MEAN);
    expect(found.block, what).toBeLessThanOrEqual(MAX_BLOCK);
  }
}

/** A photo's name, its motion, and the transition to the next one. */
type ShownPhoto = readonly [string, CameraMotion, TransitionType];

async function render(size: FrameSize, shown: readonly ShownPhoto[], words?: Words) {
  const transitions = shown.slice(1).map((_, i) => shown[i]?.[2] ?? 'fade');
  const planned = planStoryboard(
    shown.map(() => ({ kind: 'photo', ownSeconds: words === undefined ? 2 : 4 })),
    transitions,
  );
  const shots = shown.map(([name, motion]) => ({
    id: name,
    path: join(listing, name),
    kind: 'photo' as const,
    ...original,
    motion,
    isLabelled: false,
  }));
  const request = { size, shots, transitions, storyboard: planned };
  const { storyboard, overlays } =
    words === undefined
      ? { ...request, overlays: [] }
      : await withWords(withEndCardTime(request, words), words);
  const { video } = await folder.render({ ...request, storyboard, overlays });
  const plan: PreviewPlan = {
    size,
    storyboard,
    music: undefined,
    words: [],
    shots: shots.map(({ id, motion, kind }) => ({
      id,
      kind,
      motion,
      original,
      name: id,
      sources: [],
      framing: undefined,
    })),
  };
  return { plan, video };
}

/** Reads a photo as a page does: from the copy of 1280 pixels that the product API serves. */
async function readServed(name: string): Promise<PictureReader> {
  const served = await sharp(join(listing, name))
    .resize({ width: 1280 })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer();
  const { width, height } = await sharp(served).metadata();
  const file = join(folder.path, `${name}.1280.jpg`);
  await writeFile(file, served);
  return {
    size: { width, height },
    read: (size) => toRgb(sharp(served).resize({ ...size, fit: 'fill' })),
    readOnBackdrop: (size) => decodePhotoOnBackdrop(file, size),
    readCopy: () => toRgb(sharp(served)),
    // As they come from the server.
    findings: toFindings(JSON.parse(JSON.stringify((await findInPhoto(served)).frames))),
  };
}

async function toRgb(image: Sharp): Promise<RgbPicture> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
