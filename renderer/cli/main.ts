import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaReader } from '@/adapters/media/ffmpeg-media-reader';
import { type MediaReader, MediaRefused } from '@/adapters/media/media-reader';
import { openMediaPrograms } from '@/adapters/media/media-settings';
import { limits } from '@/contracts/limits';
import { readRenderingEnv } from '../env';
import type { LocalTrack } from '../sound/set-to-track';
import { type Command, type RenderOptions, readCommand, UsageError, usage } from './options';
import { readFiles } from './read-files';
import { renderCuts, renderFile } from './render-files';
import { createBar, createJsonLines } from './reporter';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => interrupted.abort(new UsageError('Stopped.')));
}

/** Does what the command line asks for; `version` is the product's. Failure sets the exit code. */
export async function runCommandLine(args: readonly string[], version: string): Promise<void> {
  try {
    await perform(readCommand(args), version);
  } catch (error) {
    process.exitCode = 1;
    const isTold = error instanceof UsageError || interrupted.signal.aborted;
    console.error(isTold ? toSentence(error) : error);
  }
}

async function perform(command: Command, version: string): Promise<void> {
  if (command.kind === 'help') return console.info(usage);
  if (command.kind === 'version') return console.info(version);
  const folder = await mkdtemp(join(tmpdir(), 'homereel-render-'));
  try {
    await render(command.options, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function render(options: RenderOptions, folder: string): Promise<void> {
  const env = readRenderingEnv();
  const report = options.isJson ? createJsonLines(process.stdout) : createBar(process.stdout);
  const { signal } = interrupted;
  const programs = await openMediaPrograms(env);
  const cores = env.RENDER_CORES;
  const reader = createMediaReader({ ...programs, processes: cores, limits });
  const reading = Promise.all([
    readFiles(options.files, reader, folder, signal),
    readOwnTrack(options.music, reader, signal),
  ]);
  const [{ files, refused }, track] = await reading.finally(() => reader.close());
  for (const file of refused) report.refused(file);
  if (files.length === 0) throw new UsageError('There is nothing to make a video of.');
  const work = { files, track, options, folder, report, programs, cores, signal };
  if (options.cuts.length > 0) await renderCuts(work);
  else await renderFile(work, { ...options, strongest: false });
}

/** @throws UsageError where the file is no music that can be used. */
async function readOwnTrack(
  music: RenderOptions['music'],
  reader: MediaReader,
  signal: AbortSignal,
): Promise<LocalTrack | undefined> {
  if (typeof music === 'string') return undefined;
  const path = music.file;
  try {
    const { seconds, beats } = await reader.readTrack(path, signal);
    return { path, seconds, startSeconds: 0, beatSeconds: [...(beats?.beatSeconds ?? [])] };
  } catch (error) {
    throw error instanceof MediaRefused ? new UsageError(`${path}: ${error.message}`) : error;
  }
}

function toSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return interrupted.signal.aborted ? 'Stopped; nothing was written.' : `${message}\n\n${usage}`;
}
