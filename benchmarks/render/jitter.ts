import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type Bench, ffmpeg, measureRender, type Section } from './bench';
import { assignedMotions, type BenchPhoto, toRequest } from './requests';
import { measureJitter } from './track-dots';

const run = promisify(execFile);
const WIDTH = 1920;
const HEIGHT = 1080;

/** How far isolated dots stray from a smooth path, in the finished video, for every motion. */
export const jitter: Section = async (bench) => {
  const photo = await makeDots(bench);
  const found = [];
  for (const motion of assignedMotions) {
    const { video } = await measureRender(bench, toRequest([photo], { motions: [motion] }));
    const jitter = measureJitter(await decodeLuma(video), WIDTH, HEIGHT);
    console.log(
      `  ${motion}: ${jitter.rms.toFixed(4)} px RMS, ${jitter.worst.toFixed(3)} px worst`,
    );
    found.push(jitter);
  }
  return [
    { what: 'jitter, RMS', unit: 'px', values: [Math.max(...found.map((f) => f.rms))], goal: 0.03 },
    {
      what: 'jitter, worst',
      unit: 'px',
      values: [Math.max(...found.map((f) => f.worst))],
      goal: 0.15,
    },
  ];
};

/** Soft white dots far apart on grey. */
async function makeDots({ folder }: Bench): Promise<BenchPhoto> {
  const size = { width: 4000, height: 3000 };
  const dots = Array.from({ length: 24 * 18 }, (_, i) => {
    const x = 90 + (i % 24) * 166 + ((i * 7) % 13);
    const y = 80 + Math.floor(i / 24) * 166 + ((i * 5) % 11);
    return `<circle cx="${x}" cy="${y}" r="11" fill="#eee"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">
    <rect width="4000" height="3000" fill="#585858"/>${dots.join('')}</svg>`;
  const path = join(folder, 'dots.png');
  await sharp(Buffer.from(svg)).blur(3).png().toFile(path);
  return { path, ...size };
}

async function decodeLuma(video: string): Promise<Buffer> {
  const args = ['-v', 'error', '-i', video, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const;
  return (await run(ffmpeg, args, options)).stdout;
}
