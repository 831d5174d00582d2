import { dirname } from 'node:path';
import { commandLine } from '@/adapters/process/command-line';
import { ProcessFailed } from '@/adapters/process/process-failed';
import { fileArgument } from './file-argument';
import { type MediaLimits, MediaRefused } from './media-reader';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { MAX_PIXELS, safeClipInput } from './safe-clip-input';
import type { ClipContainer } from './sniff-media';

const PROBE_MS = 20_000;
/** Some 50,000 packets: two minutes of 400 pictures a second, where phones take 240 at most. */
const MAX_PROBED_BYTES = 4 * 1024 * 1024;
const DAMAGED_CLIP = 'This clip is damaged.';
const DECODE_MS = 40_000;
/** A PNG of the largest picture, hardly compressed. */
const MAX_STILL_BYTES = 256 * 1024 * 1024;

export interface ClipFile {
  readonly path: string;
  readonly container: ClipContainer;
  readonly signal: AbortSignal | undefined;
}

/**
 * Measures a clip by its packets, because its header may be wrong.
 * @returns usable seconds. @throws MediaRefused.
 */
export async function measureClip(
  deps: MediaPrograms,
  clip: ClipFile,
  limits: MediaLimits,
): Promise<number> {
  const probed = await probe(deps, clip, limits.clipSeconds);
  if (probed !== undefined && probed.width * probed.height > MAX_PIXELS) {
    throw new MediaRefused('too_large', 'Its picture is larger than we can use.');
  }
  const { seconds } = probed ?? {};
  if (!seconds) throw new MediaRefused('damaged', 'There is no video in this file.');
  if (seconds > limits.clipSeconds + 0.5) {
    throw new MediaRefused(
      'too_large',
      `This clip is longer than ${limits.clipSeconds} seconds. Trim it and try again.`,
    );
  }
  return seconds;
}

/** Decodes one frame, upright, to prove that the clip can be decoded at all. */
export async function writeStill(deps: MediaPrograms, clip: ClipFile, to: string): Promise<void> {
  await orRefuse(() =>
    runClipProgram(deps, {
      program: 'ffmpeg',
      reads: clip.path,
      writes: dirname(to),
      // Each further thread buffers further pictures, and only one is needed. The PNG is temporary, so it
      // is compressed for speed, not size.
      args: commandLine`-hide_banner -nostdin -loglevel error -threads 1
        ${safeClipInput(clip.container, clip.path)} -map 0:v:0 -an -sn -dn -frames:v 1
        -vf scale=in_range=auto:out_range=pc,format=rgb24 -f image2 -c:v png -compression_level 1
        -update 1 -y ${fileArgument(to)}`,
      timeoutMs: DECODE_MS,
      fileBytes: MAX_STILL_BYTES,
      signal: clip.signal,
    }),
  );
}

interface Probed {
  readonly width: number;
  readonly height: number;
  /** Undefined where no packet with a picture has a time. */
  readonly seconds: number | undefined;
}

/** @returns undefined for a file without video. */
async function probe(
  deps: MediaPrograms,
  clip: ClipFile,
  mostSeconds: number,
): Promise<Probed | undefined> {
  const { stdout } = await orRefuse(
    () =>
      runClipProgram(deps, {
        program: 'ffprobe',
        reads: clip.path,
        args: commandLine`-hide_banner -loglevel error ${safeClipInput(clip.container, clip.path)}
          -select_streams v:0 -read_intervals ${`%+${mostSeconds + 2}`}
          -show_entries stream=width,height:packet=pts_time,dts_time,duration_time,size
          -of compact`,
        timeoutMs: PROBE_MS,
        maxOutputBytes: MAX_PROBED_BYTES,
        signal: clip.signal,
      }),
    ({ failure }) =>
      failure === 'output_limit' ? 'It has too many pictures a second.' : DAMAGED_CLIP,
  );
  return readProbe(stdout.toString('latin1'));
}

/**
 * Reads lines such as `packet|pts_time=0.04|dts_time=0.04|duration_time=0.04|size=812`. A line costs little,
 * because this runs on the thread that answers everybody.
 */
function readProbe(text: string): Probed | undefined {
  let size: Pick<Probed, 'width' | 'height'> | undefined;
  let first = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const line of text.split('\n')) {
    const read = toFieldReader(line);
    if (line.startsWith('stream|')) {
      size ??= { width: read('width') ?? 0, height: read('height') ?? 0 };
      continue;
    }
    const start = read('pts_time') ?? read('dts_time');
    if (start === undefined || !read('size')) continue;
    first = Math.min(first, start);
    end = Math.max(end, start + (read('duration_time') ?? 0));
  }
  const seconds = Number.isFinite(end - first) ? Math.max(0, end - first) : undefined;
  return size && { ...size, seconds };
}

/** @returns what reads a number of a line; undefined for one that is missing or `N/A`. */
function toFieldReader(line: string): (name: string) => number | undefined {
  const fields = new Map(line.split('|').map((pair) => pair.split('=', 2) as [string, string]));
  return (name) => {
    const value = Number(fields.get(name) ?? Number.NaN);
    return Number.isFinite(value) ? value : undefined;
  };
}

/** Runs a program on a file. @throws MediaRefused if the program cannot read it. */
export async function orRefuse<Result>(
  run: () => Promise<Result>,
  toSentence: (failed: ProcessFailed) => string = () => DAMAGED_CLIP,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProcessFailed)) throw error;
    if (error.failure === 'not_started' || error.failure === 'aborted') throw error;
    const message = error.failure === 'timeout' ? 'It takes too long to read.' : toSentence(error);
    throw new MediaRefused('damaged', message, { cause: error });
  }
}
