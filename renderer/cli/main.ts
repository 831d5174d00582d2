import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createMediaReader } from '@/adapters/media/ffmpeg-media-reader';
import { UnusablePicture } from '@/adapters/picture/draw-picture';
import { openSandbox } from '@/adapters/process/sandbox';
import { limits } from '@/contracts/limits';
import { shapeSizes } from '@/contracts/shape';
import { DEFAULT_TARGET_SECONDS, FRAME_RATE, planStoryboard } from '@/contracts/storyboard';
import { readRenderingEnv } from '../env';
import type { RenderRequest } from '../pipeline/render-request';
import { renderVideo } from '../pipeline/render-video';
import { END_CARD_FRAMES } from '../titles/schedule-words';
import { MissingGlyphs } from '../titles/typefaces';
import { endsWithCard, withWords } from '../titles/with-words';
import { type Command, type RenderOptions, readCommand, UsageError, usage } from './options';
import { type ReadFile, readFiles } from './read-files';
import { readWords } from './read-words';
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
  const sandbox = await openSandbox(
    env.MEDIA_SANDBOX,
    [env.FFMPEG_PATH, env.FFPROBE_PATH],
    () => undefined,
  );
  const reader = createMediaReader({
    ffmpegPath: env.FFMPEG_PATH,
    ffprobePath: env.FFPROBE_PATH,
    sandbox,
    processes: env.RENDER_CORES,
    limits,
  });
  const { files, refused } = await readFiles(options.files, reader, folder, signal).finally(() =>
    reader.close(),
  );
  for (const file of refused) report.refused(file);
  if (files.length === 0) throw new UsageError('There is nothing to make a video of.');
  const work = join(folder, 'video');
  await mkdir(work);
  const made = await renderVideo(await toWordedRequest(files, options), {
    ffmpeg: env.FFMPEG_PATH,
    ffprobe: env.FFPROBE_PATH,
    sandbox,
    folder: work,
    cache: { folder: join(folder, 'segments'), maxBytes: Number.MAX_SAFE_INTEGER },
    signal,
    announce: report.progress,
    cores: env.RENDER_CORES,
  });
  const output = resolve(options.output);
  await publish(made.video, output);
  const { seconds, width, height, bytes } = made;
  report.done({ output, seconds, width, height, bytes });
}

/** The request with the words of the command line's file; its length includes the end card. */
async function toWordedRequest(
  files: readonly ReadFile[],
  options: RenderOptions,
): Promise<RenderRequest> {
  if (options.words === undefined) return toRequest(files, options);
  const words = await readWords(options.words, files.length, options.isNeutral);
  const seconds = endsWithCard(words)
    ? (options.seconds ?? DEFAULT_TARGET_SECONDS) - END_CARD_FRAMES / FRAME_RATE
    : options.seconds;
  try {
    return await withWords(toRequest(files, { ...options, seconds }), words);
  } catch (error) {
    const isAboutWords = error instanceof MissingGlyphs || error instanceof UnusablePicture;
    throw isAboutWords ? new UsageError(error.message) : error;
  }
}

function toRequest(files: readonly ReadFile[], options: RenderOptions): RenderRequest {
  const { width, height } = shapeSizes[options.shape];
  const transitions = files.slice(1).map((_, position) => options.transitionAt(position));
  return {
    size: { width, height },
    shots: files.map(({ seconds: _, ...file }, position) => ({
      ...file,
      id: String(position),
      motion: options.motionAt(position),
      isLabelled: false,
    })),
    transitions,
    storyboard: planStoryboard(files, transitions, options.seconds),
  };
}

/** Copied beside its place and renamed: a half-written video is never seen. */
async function publish(video: string, output: string): Promise<void> {
  await mkdir(dirname(output), { recursive: true });
  const aside = `${output}.part`;
  try {
    await copyFile(video, aside);
    await rename(aside, output);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

function toSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return interrupted.signal.aborted ? 'Stopped; nothing was written.' : `${message}\n\n${usage}`;
}
