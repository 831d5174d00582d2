import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { shapeSizes } from '@/contracts/project/shape';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { type Bench, ffmpeg, measureRender, type Section } from './bench';
import { assignedMotions, type BenchPhoto, toRequest } from './requests';
import { type Jitter, measureJitter } from './track-dots';

const run = promisify(execFile);
const landscape = shapeSizes['16:9'];
/** Seconds of a photo with camera travel: short enough for dots to stay in the frame all the time. */
const TRAVEL_SECONDS = 3;

/** Measures how far isolated dots deviate from a smooth path in the finished video, for every motion. */
export const jitter: Section = async (bench) => {
  const photo = await makeDots(bench, 'x');
  const found = [];
  for (const motion of assignedMotions) {
    const request = toRequest([photo], { motions: [motion] });
    found.push(await measureOne(bench, request, motion));
  }
  return [
    { what: 'jitter, RMS', unit: 'px', values: [Math.max(...found.map((f) => f.rms))], goal: 0.05 },
    {
      what: 'jitter, worst',
      unit: 'px',
      values: [Math.max(...found.map((f) => f.worst))],
      goal: 0.25,
    },
  ];
};

/** Like `jitter`, for photos along which the camera travels: a wide one in 9:16 and a tall one in 16:9. */
export const travelJitter: Section = async (bench) => {
  const found: Jitter[] = [];
  for (const [axis, frame] of [['x', shapeSizes['9:16']] as const, ['y', landscape] as const]) {
    const photo = await makeDots(bench, axis);
    for (const motion of ['pan-right', 'zoom-in', 'pan-up'] as const) {
      const request = toRequest([photo], { motions: [motion], seconds: TRAVEL_SECONDS });
      const { width, height } = frame;
      const travelled = { ...request, size: { width, height } };
      found.push(await measureOne(bench, travelled, `${motion} along ${axis}`));
    }
  }
  const values = (of: (jitter: Jitter) => number) => [Math.max(...found.map(of))];
  return [
    { what: 'jitter along a photo, RMS', unit: 'px', values: values((f) => f.rms), goal: 0.05 },
    { what: 'jitter along a photo, worst', unit: 'px', values: values((f) => f.worst), goal: 0.25 },
  ];
};

async function measureOne(bench: Bench, request: RenderRequest, name: string): Promise<Jitter> {
  // Dots on grey look like a drawing, which is shown whole and still unless the user set its focus.
  const shots = request.shots.map((shot) => ({ ...shot, framing: { focus: { x: 0.5, y: 0.5 } } }));
  const { video } = await measureRender(bench, { ...request, shots });
  const { width, height } = request.size;
  const jitter = measureJitter(await decodeLuma(video), width, height);
  console.log(`  ${name}: ${jitter.rms.toFixed(4)} px RMS, ${jitter.worst.toFixed(3)} px worst`);
  return jitter;
}

/** Makes soft white dots, far apart, on grey, on a wide photo (`x`) or a tall one. */
async function makeDots({ folder }: Bench, axis: 'x' | 'y'): Promise<BenchPhoto> {
  const size = { width: 4000, height: 3000 };
  const dots = Array.from({ length: 24 * 18 }, (_, i) => {
    const x = 90 + (i % 24) * 166 + ((i * 7) % 13);
    const y = 80 + Math.floor(i / 24) * 166 + ((i * 5) % 11);
    return `<circle cx="${x}" cy="${y}" r="11" fill="#eee"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">
    <rect width="4000" height="3000" fill="#585858"/>${dots.join('')}</svg>`;
  const path = join(folder, `dots-${axis}.png`);
  const turned = sharp(Buffer.from(svg)).rotate(axis === 'x' ? 0 : 90);
  await turned.blur(3).png().toFile(path);
  return axis === 'x' ? { path, ...size } : { path, width: size.height, height: size.width };
}

async function decodeLuma(video: string): Promise<Buffer> {
  const args = ['-v', 'error', '-i', video, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const;
  return (await run(ffmpeg, args, options)).stdout;
}
