import { mkdtemp, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderedVideo, RenderRequest } from '@/renderer/pipeline/render-request';
import type { Held } from '@/tests/cluster/hold-process';
import { type Measured, measureProcess } from './measure';

/** One line of the table: the measurement of each round, and the goal. */
export interface Finding {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly goal: number;
  /** Whether larger is better. */
  readonly isFloor?: boolean;
}

export interface Bench {
  /** The folder of this run. */
  readonly folder: string;
  readonly rounds: number;
  /** Number of photos in the full render. */
  readonly photos: number;
}

export type Section = (bench: Bench) => Promise<Finding[]>;

export const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
export const cores = Number(process.env.RENDER_CORES) || availableParallelism();

const child = fileURLToPath(new URL('./render-child.mjs', import.meta.url));

export interface MeasuredRender extends Measured, RenderedVideo {
  /** Milliseconds from the start at which progress was reported. */
  readonly progressAt: readonly number[];
}

/** Writes the input of `render-child.mjs`: the request and the output paths. */
export async function writeRenderOrder(
  bench: Bench,
  request: RenderRequest,
  { cache, program = ffmpeg }: { readonly cache?: string | undefined; readonly program?: string },
): Promise<{ readonly child: string; readonly order: string; readonly folder: string }> {
  const own = await mkdtemp(join(bench.folder, 'render-'));
  const [order, folder] = [join(own, 'order.json'), join(own, 'work')];
  const where = { folder, cache: cache ?? join(own, 'cache'), cores, ffmpeg: program };
  await writeFile(order, JSON.stringify({ request, ...where }));
  return { child, order, folder };
}

/** Renders like the service, in a separate process. Without `cache` nothing is cached. */
export async function measureRender(
  bench: Bench,
  request: RenderRequest,
  options: { readonly cache?: string; readonly program?: string; readonly held?: Held } = {},
  env: Readonly<Record<string, string>> = {},
): Promise<MeasuredRender> {
  const { order } = await writeRenderOrder(bench, request, options);
  const measured = await measureProcess(process.execPath, [child, order], env, options.held);
  return { ...measured, ...(JSON.parse(measured.stdout) as MeasuredRender) };
}

/** Runs a function once per round, one after another. */
export async function inRounds<Result>(
  { rounds }: Bench,
  work: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) results.push(await work(round));
  return results;
}
