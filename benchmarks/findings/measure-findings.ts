import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type ForkedWorker, forkWorker } from '@/adapters/process/fork-worker';
import { ANALYSED_COPY_WIDTH } from '@/engine/framing/analysed-picture';

const worker = new URL('../../build/product-api/media/analyse-photo-worker.js', import.meta.url);
/** Ticks per second of the kernel's clock for processor time. */
const TICKS_PER_SECOND = 100;
/** Photos of the first round, which starts the processes and is not counted. */
const WARM_UP_PHOTOS = 2;

/** Resource use of one process. */
interface ProcessCost {
  /** Processor time per photo. */
  readonly cpuSeconds: number;
  /** Peak resident memory. */
  readonly peakBytes: number;
}

export interface FindingsCost {
  readonly photos: number;
  readonly analysing: ProcessCost;
  /** The process of the network that recognises scenes. */
  readonly network: ProcessCost;
  /** Processor time for decoding the copy of one photo. */
  readonly decodingSeconds: number;
}

/** Analyses the photos of a folder in the built product's process, one at a time. */
export async function measureFindings(folder: string): Promise<FindingsCost> {
  const place = await mkdtemp(join(tmpdir(), 'homereel-bench-findings-'));
  const started = forkWorker(worker, { maxOldSpaceMb: 512, env: {} });
  try {
    const copies = await makeCopies(folder, place);
    const perform = toPerformer(started);
    const analyse = (from: string) => perform({ reads: 'findings', from, to: `${from}.json` });
    for (const copy of copies.slice(0, WARM_UP_PHOTOS)) await analyse(copy);
    const { pid = 0 } = started;
    const [child = 0] = await listChildren(pid);
    const before = [await readCpuSeconds(pid), await readCpuSeconds(child)];
    for (const copy of copies) await analyse(copy);
    const toCost = async (process: number, start = 0): Promise<ProcessCost> => ({
      cpuSeconds: ((await readCpuSeconds(process)) - start) / copies.length,
      peakBytes: await readPeakBytes(process),
    });
    return {
      photos: copies.length,
      analysing: await toCost(pid, before[0]),
      network: await toCost(child, before[1]),
      decodingSeconds: await measureDecoding(copies),
    };
  } finally {
    started.kill();
    await rm(place, { recursive: true, force: true });
  }
}

/** Makes copies like those that pages receive. */
async function makeCopies(folder: string, place: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name));
  const copies: string[] = [];
  for (const name of names) {
    const copy = join(place, `${name}.jpg`);
    const width = ANALYSED_COPY_WIDTH;
    const { data } = await sharp(join(folder, name))
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    await writeFile(copy, data);
    copies.push(copy);
  }
  return copies;
}

/** @returns a function that performs tasks, one at a time. */
function toPerformer(started: ForkedWorker): (task: object) => Promise<void> {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  started.onMessage(() => settle?.resolve());
  started.onExit(() => settle?.reject(new Error('The process that analyses photos ended.')));
  return (task) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      started.send(task);
    });
}

async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}

async function readCpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function readPeakBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return 1_024 * Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0);
}

async function measureDecoding(copies: readonly string[]): Promise<number> {
  const start = process.cpuUsage();
  for (const copy of copies) await sharp(copy).raw().toBuffer();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6 / copies.length;
}
