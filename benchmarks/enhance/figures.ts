import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawFront } from '@/tests/support/draw-front';
import { type Measured, measureProcess } from '../render/measure';

const prompts = [
  'brighter',
  'magazine look',
  'window pull, HDR look',
  'denoise and sharpen',
  'greener grass and a bluer sky',
  'replace the sky',
  'day to dusk',
  'straighten the verticals',
];
const GOAL_SECONDS = 3;
const GOAL_MEGABYTES = 600;
const child = fileURLToPath(new URL('./enhance-child.mjs', import.meta.url));

/** Prints what each prompt costs for 24 megapixels, process and start included. */
export async function measureFigures(folder: string, rounds: number): Promise<void> {
  const photo = join(folder, 'photo.jpg');
  await sharp(await drawFront(join(folder, 'front.jpg'), { tilt: 1.5 }))
    .resize(6000, 4000, { fit: 'fill' })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(photo);
  const plain = await measure(photo, folder, rounds);
  const rows = [toRow('decode and encode', plain, plain)];
  for (const prompt of prompts) {
    rows.push(toRow(prompt, await measure(photo, folder, rounds, prompt), plain));
  }
  console.log(
    `24 megapixels, the least of ${rounds}; goals: ${GOAL_SECONDS} s, ${GOAL_MEGABYTES} MB`,
  );
  console.table(rows);
}

type Cost = Pick<Measured, 'cpuSeconds' | 'megabytes'>;

/** The least of each: a busy machine only ever adds to it. */
async function measure(
  photo: string,
  folder: string,
  rounds: number,
  ...prompt: string[]
): Promise<Cost> {
  const least = { cpuSeconds: Number.POSITIVE_INFINITY, megabytes: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    const to = join(folder, 'enhanced.jpg');
    const cost = await measureProcess(process.execPath, [child, photo, to, ...prompt]);
    least.cpuSeconds = Math.min(least.cpuSeconds, cost.cpuSeconds);
    least.megabytes = Math.min(least.megabytes, cost.megabytes);
  }
  return least;
}

function toRow(what: string, { cpuSeconds, megabytes }: Cost, plain: Cost) {
  return {
    what,
    'CPU s': Number(cpuSeconds.toFixed(2)),
    ratio: Number((cpuSeconds / plain.cpuSeconds).toFixed(1)),
    MB: Math.round(megabytes),
    met: cpuSeconds <= GOAL_SECONDS && megabytes <= GOAL_MEGABYTES ? 'yes' : 'no',
  };
}
