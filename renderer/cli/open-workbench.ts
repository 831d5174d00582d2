import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaReader } from '@/adapters/media/ffmpeg-media-reader';
import type { MediaReader } from '@/adapters/media/media-reader';
import { openMediaPrograms } from '@/adapters/media/media-settings';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import { limits } from '@/contracts/limits';
import { readRenderingEnv } from '../env';
import { UsageError } from './cli-error';

/** Aborted when the process is asked to stop. */
export const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => interrupted.abort(new UsageError('Stopped.')));
}

/** Shared resources of a command. */
export interface Workbench {
  readonly programs: MediaPrograms;
  /** Reads files; closed as soon as all are read. */
  readonly reader: MediaReader;
  /** Processors to use. */
  readonly cores: number;
  /** Temporary folder; removed at the end. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** @param place the parent of the temporary folder, and the signal that ends the work. */
export async function withWorkbench<Result>(
  work: (bench: Workbench) => Promise<Result>,
  place: { readonly parent?: string; readonly signal?: AbortSignal } = {},
): Promise<Result> {
  const { parent = tmpdir(), signal = interrupted.signal } = place;
  const folder = await mkdtemp(join(parent, 'homereel-render-'));
  try {
    const env = readRenderingEnv();
    const programs = await openMediaPrograms(env);
    const cores = env.RENDER_CORES;
    const reader = createMediaReader({ ...programs, processes: cores, limits });
    const bench = { programs, reader, cores, folder, signal };
    return await work(bench).finally(() => reader.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
