import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { decodePhotoOnBackdrop } from '@/adapters/picture/decode-photo';
import type { CameraMotion } from '@/contracts/motion';
import { planStoryboard } from '@/contracts/storyboard';
import type { TransitionType } from '@/contracts/transition';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { createFramePainter } from '@/lib/preview/frame-painter';
import { createFindings } from '@/lib/preview/picture-findings';
import type { PictureReader } from '@/lib/preview/prepare-photo';
import { contentAt, type PreviewPlan } from '@/lib/preview/preview-plan';
import { openRenderFolder } from '@/tests/support/render-request';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const kernel = fileURLToPath(new URL('../../build/preview-kernel.wasm', import.meta.url));
const folder = await openRenderFolder();
afterAll(() => folder.remove());
const listing = fileURLToPath(new URL('../../public/sample-listing', import.meta.url));
const { width, height } = await sharp(join(listing, '02-living.jpg')).metadata();
const original = { width, height };
const module = new WebAssembly.Module(await readFile(kernel));

/** Mean difference of luma in 8-bit codes, and that of the block of 8 by 8 that differs most. */
const MAX_MEAN = 1.5;
const MAX_BLOCK = 8;

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
    const photos = await Promise.all(
      plan.shots.map(async (shot, i) =>
        painter.prepare(shot, plan.storyboard.shots[i]?.frames ?? 0, await readServed(shot.id)),
      ),
    );
    const frames = plan.storyboard.shots.flatMap(({ start, frames }) =>
      [0, 0.25, 0.5, 0.75, 0.98].map((share) => start + Math.floor((frames - 1) * share)),
    );
    const chosen = [...new Set(frames)].sort((a, b) => a - b);
    const rendered = await decodeLuma(video, size, chosen);
    for (const [i, frame] of chosen.entries()) {
      painter.paint(plan, frame, photos);
      const painted = painter.yuv().subarray(0, size.width * size.height);
      const found = compare(painted, rendered[i] ?? new Uint8Array(), size);
      const what = `frame ${frame}, ${contentAt(plan.storyboard, frame)?.kind}: ${JSON.stringify(found)}`;
      expect(found.mean, what).toBeLessThanOrEqual(MAX_MEAN);
      expect(found.block, what).toBeLessThanOrEqual(MAX_BLOCK);
    }
  },
);

/** A photo's name, its motion, and the transition to the next one. */
type Shown = readonly [string, CameraMotion, TransitionType];

async function render(size: FrameSize, shown: readonly Shown[]) {
  const transitions = shown.slice(1).map((_, i) => shown[i]?.[2] ?? 'fade');
  const storyboard = planStoryboard(
    shown.map(() => ({ kind: 'photo', ownSeconds: 2 })),
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
  const { video } = await folder.render({ size, shots, transitions, storyboard });
  const plan: PreviewPlan = {
    size,
    storyboard,
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
    findings: createFindings(),
  };
}

async function toRgb(image: Sharp): Promise<RgbPicture> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function decodeLuma(
  video: string,
  { width, height }: FrameSize,
  frames: readonly number[],
): Promise<Uint8Array[]> {
  const select = frames.map((frame) => `eq(n\\,${frame})`).join('+');
  const { stdout } = await run(
    ffmpeg,
    [
      '-v',
      'error',
      '-i',
      video,
      '-map',
      '0:v',
      '-vf',
      `select=${select}`,
      '-fps_mode',
      'passthrough',
    ].concat(['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-']),
    { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 },
  );
  const bytes = (width * height * 3) / 2;
  return frames.map((_, i) => stdout.subarray(i * bytes, i * bytes + width * height));
}

function compare(one: Uint8Array, other: Uint8Array, { width, height }: FrameSize) {
  let total = 0;
  let block = 0;
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      let sum = 0;
      for (let i = 0; i < 64; i++) {
        const at = (top + (i >> 3)) * width + left + (i & 7);
        sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
      }
      total += sum;
      block = Math.max(block, sum / 64);
    }
  }
  const round = (value: number) => Math.round(value * 100) / 100;
  return { mean: round(total / (width * height)), block: round(block) };
}
