import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import { UnusablePicture } from '@/adapters/picture/draw-picture';
import {
  chooseShots,
  DEFAULT_TARGET_SECONDS,
  FRAME_RATE,
  planStoryboard,
} from '@/contracts/production/storyboard';
import { type VersionPreset, versionPresets } from '@/contracts/production/versions';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import { cardSecondsOf } from '@/engine/timing/schedule-words';
import { MissingGlyphs } from '@/titles/typefaces';
import { rankRequest } from '../analysis/rank-shots';
import { hashInputs } from '../pipeline/hash-inputs';
import { isDiskFull } from '../pipeline/is-disk-full';
import type { RenderRequest } from '../pipeline/render-request';
import { renderVideo } from '../pipeline/render-video';
import { withEndCardTime, withWords } from '../pipeline/with-words';
import { setToMusic } from '../sound/set-to-music';
import { type LocalTrack, setToTrack } from '../sound/set-to-track';
import { DiskFull, UsageError } from './cli-error';
import type { RenderOptions } from './options';
import type { ReadFile } from './read-files';
import type { Words, WordsReader } from './read-words';
import type { Reporter } from './reporter';

/** Dependencies for rendering the files of a command line. */
export interface FileWork {
  readonly files: readonly ReadFile[];
  /** The music, if it is a file. */
  readonly track?: LocalTrack | undefined;
  readonly options: RenderOptions;
  /** Absent if the videos have no words. */
  readonly readWords?: WordsReader | undefined;
  /** Temporary folder; all videos share its segments. */
  readonly folder: string;
  readonly report: Reporter;
  readonly programs: MediaPrograms;
  /** Processors to use. */
  readonly cores: number;
  readonly signal: AbortSignal;
}

/** One video to render from the files. */
export interface FileVideo {
  readonly output: string;
  readonly shape: VideoShape;
  readonly seconds: number | undefined;
  /** Show only as many of the strongest shots as fit. */
  readonly strongest: boolean;
  /** Its version; absent for a video without one. */
  readonly version?: VersionPreset | undefined;
}

/**
 * Renders a file for each version; if one fails, the others continue.
 * @throws UsageError with the failed ones.
 */
export async function renderVersions(work: FileWork): Promise<void> {
  const { options } = work;
  const start = await nameStart(options);
  const videos = options.versions.map((version) => {
    const { shape, seconds } = versionPresets[version];
    const length = options.seconds ?? seconds;
    const output = nameVersion(start, version);
    const video = { output, shape, seconds: length, strongest: version === 'teaser', version };
    return { work, video };
  });
  await renderAll(videos);
}

/** Returns the file name of a version. @param start the prefix of all names. */
export function nameVersion(start: string, version: VersionPreset): string {
  return `${start}-${versionPresets[version].label.replaceAll(' ', '-')}.mp4`;
}

/**
 * Renders videos; if one fails, the others continue, unless the disk is full.
 * @throws DiskFull; UsageError with the failed ones.
 */
export async function renderAll(
  videos: readonly {
    readonly work: FileWork;
    readonly video: FileVideo & { readonly version: VersionPreset };
  }[],
): Promise<void> {
  const failed: string[] = [];
  for (const { work, video } of videos) {
    try {
      await renderFile(work, video);
    } catch (error) {
      work.signal.throwIfAborted();
      if (isDiskFull(error)) throw new DiskFull();
      const reason = error instanceof Error ? error.message : String(error);
      work.report.failed({ version: video.version, reason });
      failed.push(versionPresets[video.version].label);
    }
  }
  if (failed.length > 0) throw new UsageError(`Not made: ${failed.join(', ')}.`);
}

/** Returns the prefix of the versions' names: for an output folder, the name of the photos' folder. */
export async function nameStart({
  output,
  files,
}: Pick<RenderOptions, 'output' | 'files'>): Promise<string> {
  const [first = ''] = files;
  const isFolder =
    output.endsWith('/') || ((await stat(output).catch(() => undefined))?.isDirectory() ?? false);
  if (isFolder) return join(output, basename(dirname(resolve(first))) || 'video');
  return extname(output) === '.mp4' ? output.slice(0, -'.mp4'.length) : output;
}

/** Renders one video and moves it to its destination. */
export async function renderFile(work: FileWork, video: FileVideo): Promise<void> {
  const { folder, programs, cores, signal, report } = work;
  const { version } = video;
  const own = await mkdtemp(join(folder, 'video-'));
  const cache = { folder: join(folder, 'segments'), maxBytes: Number.MAX_SAFE_INTEGER };
  try {
    const request = await chooseRequest(work, video, cache.folder);
    const made = await renderVideo(request, {
      ...programs,
      folder: own,
      cache,
      signal,
      announce: (progress) => report.progress({ ...progress, version }),
      cores,
    });
    const output = resolve(video.output);
    await publish(made.video, output);
    const { seconds, width, height, bytes } = made;
    report.done({ output, seconds, width, height, bytes, version });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Returns the request of one video: its files and length, with its words and sound. */
export async function chooseRequest(
  work: FileWork,
  { shape, seconds = DEFAULT_TARGET_SECONDS, strongest, version }: FileVideo,
  cacheFolder: string,
): Promise<RenderRequest> {
  const { files, options, readWords } = work;
  const isNeutral =
    options.isNeutral || (version !== undefined && versionPresets[version].isNeutral);
  const readShown = async (positions: readonly number[]) =>
    readWords?.({ positions, isNeutral, targetSeconds: seconds });
  const all = files.map((_, position) => position);
  const words = await readShown(all);
  const cardSeconds = cardSecondsOf(words?.overlays.map(({ content }) => content) ?? []) ?? 0;
  const chosen = { shape, seconds: seconds - cardSeconds, positions: all };
  if (!strongest) return toRequest(work, chosen, words);
  const positions = await chooseStrongest(work, chosen, cacheFolder);
  return toRequest(work, { ...chosen, positions }, await readShown(positions));
}

interface ChosenFiles {
  readonly shape: VideoShape;
  /** Target length of all shots together; an end card is added to it. */
  readonly seconds: number;
  /** Positions of the shown files, in order. */
  readonly positions: readonly number[];
}

/** @returns the positions of the strongest files that fit. */
async function chooseStrongest(
  { files, options, programs, signal }: FileWork,
  chosen: ChosenFiles,
  cacheFolder: string,
): Promise<number[]> {
  const whole = planRequest(files, options, chosen);
  const contents = await hashInputs(whole.shots, signal);
  const ranking = await rankRequest(whole, contents, { ...programs, folder: cacheFolder, signal });
  return chooseShots(files, whole.transitions, chosen.seconds, ranking);
}

/** Returns the request with its words, if any, and its sound. */
async function toRequest(
  work: FileWork,
  chosen: ChosenFiles,
  words: Words | undefined,
): Promise<RenderRequest> {
  const { files, options } = work;
  const shown = chosen.positions.flatMap((position) => files[position] ?? []);
  const request = planRequest(files, options, chosen);
  if (words === undefined) return addSound(request, shown, work);
  return addWords(await addSound(withEndCardTime(request, words), shown, work), words);
}

/** Returns the request without words and sound. */
function planRequest(
  files: readonly ReadFile[],
  options: RenderOptions,
  { shape, seconds, positions }: ChosenFiles,
): RenderRequest {
  const { width, height } = shapeSizes[shape];
  const shown = positions.flatMap((position) => files[position] ?? []);
  const transitions = positions.slice(0, -1).map((position) => options.transitionAt(position));
  return {
    size: { width, height },
    shots: shown.map(({ seconds: _, from, editSeconds, focus, ...file }, i) => {
      const position = positions[i] ?? i;
      const motion = options.motionAt(position);
      const isGentle = editSeconds === undefined ? undefined : true;
      const framing = focus && { focus, isFocusChosen: true };
      return { ...file, id: String(position), motion, isGentle, framing, isLabelled: false };
    }),
    transitions,
    storyboard: planStoryboard(shown, transitions, seconds),
  };
}

/** Draws the words over a request whose storyboard is final. @throws UsageError. */
async function addWords(request: RenderRequest, words: Words): Promise<RenderRequest> {
  try {
    return await withWords(request, words);
  } catch (error) {
    const isAboutWords = error instanceof MissingGlyphs || error instanceof UnusablePicture;
    throw isAboutWords ? new UsageError(error.message) : error;
  }
}

async function addSound(
  request: RenderRequest,
  shown: readonly ReadFile[],
  { options: { music }, track, folder, programs, signal }: FileWork,
): Promise<RenderRequest> {
  if (music === 'none') return request;
  if (music === 'silence') return { ...request, sound: { kind: 'silence' } };
  const shotLimits = shown.map(({ kind, seconds }) => ({
    isFixed: false,
    maxFrames: kind === 'clip' ? Math.floor(seconds * FRAME_RATE) : undefined,
  }));
  if (typeof music === 'string') return setToMusic(request, music, shotLimits);
  if (track === undefined) throw new Error('the music file was not read');
  const recording = join(await mkdtemp(join(folder, 'music-')), 'track.wav');
  return setToTrack(request, track, shotLimits, { ...programs, recording, signal });
}

/** Copies the video beside its destination and renames it, so that a partial video is never visible. */
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
