import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cameraMotions } from '@/contracts/project/motion';
import { type TransitionType, transitionTypes } from '@/contracts/project/transition';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { type Bench, ffmpeg, measureRender } from './bench';
import { makeBenchPhotos, toRequest } from './requests';

const run = promisify(execFile);
const SHEET_FRAMES = 9;
/** Nine of them make a sheet that fits a screen. */
const size = { width: 640, height: 360 };

/**
 * Draws a sheet of nine frames for every motion and every transition, to be looked at.
 * @param only those named; all when none is.
 */
export async function drawSheets(
  bench: Bench,
  folder: string,
  only: readonly string[],
): Promise<void> {
  const isWanted = (name: string) => only.length === 0 || only.includes(name);
  await mkdir(folder, { recursive: true });
  const photos = await makeBenchPhotos(bench, 3);
  for (const motion of cameraMotions.filter(isWanted)) {
    const request = { ...toRequest(photos.slice(0, 1), { motions: [motion] }), size };
    const { totalFrames } = request.storyboard;
    await drawSheet(bench, request, [0, totalFrames - 1], join(folder, `motion-${motion}.png`));
  }
  for (const type of transitionTypes.filter(isWanted)) {
    const request = toTransitionRequest(photos, type);
    const { start, frames } = request.storyboard.transitions[0] ?? { start: 0, frames: 0 };
    const seen: [number, number] = frames === 0 ? [start - 4, start + 4] : [start, start + frames];
    await drawSheet(bench, request, seen, join(folder, `transition-${type}.png`));
  }
}

function toTransitionRequest(
  photos: Parameters<typeof toRequest>[0],
  type: TransitionType,
): RenderRequest {
  const pair = photos.slice(1, 3);
  const motions = ['pan-right', 'zoom-in'] as const;
  return { ...toRequest(pair, { motions, transitions: [type], seconds: 5 }), size };
}

async function drawSheet(
  bench: Bench,
  request: RenderRequest,
  [first, last]: readonly [number, number],
  output: string,
): Promise<void> {
  const { video } = await measureRender(bench, request);
  const frames = Array.from({ length: SHEET_FRAMES }, (_, i) =>
    Math.round(first + ((last - first) * i) / (SHEET_FRAMES - 1)),
  );
  const chosen = frames.map((frame) => `eq(n\\,${frame})`).join('+');
  const filter = `select=${chosen},tile=3x3:margin=4:padding=4`;
  await run(ffmpeg, [
    '-v',
    'error',
    '-y',
    '-i',
    video,
    '-vf',
    filter,
    '-fps_mode',
    'passthrough',
    '-frames:v',
    '1',
    output,
  ]);
  console.log(`  ${output}`);
}
