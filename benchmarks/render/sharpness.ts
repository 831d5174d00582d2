import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodePlannedPhoto } from '@/renderer/pipeline/frames/decoded-photo';
import { type Bench, ffmpeg, type Section } from './bench';
import { HEIGHT, psnr, readLuma, renderReference, type View, WIDTH } from './reference';
import { assignedMotions, type BenchPhoto, makeBenchPhotos, toRequest } from './requests';
import { recordFrames, zoompan } from './speed';

const run = promisify(execFile);
const FRAMES = 75;
/** The camera moves about the middle, whatever the photo shows. */
const framing = { focus: { x: 0.5, y: 0.5 } };
/** Frames compared. */
const chosen = [0.1, 0.5, 0.9].map((share) => Math.round(share * (FRAMES - 1)));

/** Raw frames against the same view, resampled from the whole photo at four times the size. */
export const sharpness: Section = async (bench) => {
  const [photo] = await makeBenchPhotos(bench, 1);
  if (photo === undefined) throw new Error('no photo');
  const source = await readLuma(photo.path);
  const found: number[] = [];
  for (const motion of assignedMotions) {
    const automatic = toRequest([photo], { motions: [motion], seconds: FRAMES / 30 });
    const request = { ...automatic, shots: automatic.shots.map((shot) => ({ ...shot, framing })) };
    const recorded = await recordFrames(bench, request);
    const { cameraPath, layout } = await decodePlannedPhoto(
      { ...photo, motion, frames: FRAMES, framing },
      request.size,
    );
    for (const at of chosen) {
      const raw = await readFrame(recorded.files[0] ?? '', at);
      found.push(tell(motion, at, psnr(raw, renderReference({ source, layout }, cameraPath(at)))));
    }
    await recorded.remove();
  }
  const [ours, scripted] = [Math.min(...found), await judgeScript(bench, photo, source)];
  return [
    { what: 'sharpness, least PSNR', unit: 'dB', values: [ours], goal: 42, isFloor: true },
    { what: 'beside zoompan', unit: 'dB', values: [ours - scripted], goal: 0, isFloor: true },
  ];
};

/** The best frame of zoompan over a photo enlarged four times. */
async function judgeScript(bench: Bench, photo: BenchPhoto, source: View['source']) {
  const output = join(bench.folder, 'zoompan.yuv');
  const filter = `${zoompan(FRAMES)},format=yuv420p`;
  const raw = ['-frames:v', String(FRAMES), '-f', 'rawvideo', output];
  await run(ffmpeg, ['-v', 'error', '-y', '-i', photo.path, '-vf', filter, ...raw]);
  const layout = { width: 1, height: (photo.height / photo.width) * (WIDTH / HEIGHT) };
  const found: number[] = [];
  for (const at of chosen) {
    const camera = { x: 0.5, y: layout.height / 2, zoom: 1 + (0.25 * at) / FRAMES };
    const frame = await readFrame(output, at);
    found.push(tell('zoompan', at, psnr(frame, renderReference({ source, layout }, camera))));
  }
  return Math.max(...found);
}

function tell(what: string, frame: number, value: number): number {
  console.log(`  ${what}, frame ${frame}: ${value.toFixed(1)} dB`);
  return value;
}

async function readFrame(path: string, index: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const luma = Buffer.alloc(WIDTH * HEIGHT);
    await file.read(luma, 0, luma.length, index * luma.length * 1.5);
    return luma;
  } finally {
    await file.close();
  }
}
