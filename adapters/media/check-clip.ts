import { dirname } from 'node:path';
import { z } from 'zod';
import { commandLine } from '@/adapters/process/command-line';
import { ProcessFailed } from '@/adapters/process/process-failed';
import { fileArgument } from './file-argument';
import { type MediaLimits, MediaRefused } from './media-reader';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { MAX_PIXELS, safeClipInput } from './safe-clip-input';
import type { ClipContainer } from './sniff-media';

const PROBE_MS = 20_000;
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
  const { streams, packets } = await probe(deps, clip, limits.clipSeconds);
  const [stream] = streams;
  if (stream === undefined) throw new MediaRefused('damaged', 'There is no video in this file.');
  if (stream.width * stream.height > MAX_PIXELS) {
    throw new MediaRefused('too_large', 'Its picture is larger than we can use.');
  }
  const seconds = toSeconds(packets);
  if (seconds === 0) throw new MediaRefused('damaged', 'There is no video in this file.');
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

const number = z.coerce.number();
const probed = z.object({
  streams: z.array(z.object({ width: number.default(0), height: number.default(0) })).default([]),
  packets: z
    .array(
      z.object({
        pts_time: number.optional().catch(undefined),
        dts_time: number.optional().catch(undefined),
        duration_time: number.optional().catch(undefined),
        size: number.default(0),
      }),
    )
    .default([]),
});
type Packets = z.output<typeof probed>['packets'];

async function probe(deps: MediaPrograms, clip: ClipFile, mostSeconds: number) {
  const { stdout } = await orRefuse(() =>
    runClipProgram(deps, {
      program: 'ffprobe',
      reads: clip.path,
      args: commandLine`-hide_banner -loglevel error ${safeClipInput(clip.container, clip.path)}
        -select_streams v:0 -read_intervals ${`%+${mostSeconds + 2}`}
        -show_entries stream=width,height:packet=pts_time,dts_time,duration_time,size
        -of json=compact=1`,
      timeoutMs: PROBE_MS,
      maxOutputBytes: 32 * 1024 * 1024,
      signal: clip.signal,
    }),
  );
  return probed.parse(JSON.parse(stdout.toString('utf8')));
}

function toSeconds(packets: Packets): number {
  let first = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const { pts_time, dts_time, duration_time = 0, size } of packets) {
    const start = pts_time ?? dts_time;
    if (start === undefined || size === 0) continue;
    first = Math.min(first, start);
    end = Math.max(end, start + duration_time);
  }
  return Number.isFinite(end - first) ? Math.max(0, end - first) : 0;
}

/** Runs a program on a file. @throws MediaRefused if the program cannot read it. */
export async function orRefuse<Result>(
  run: () => Promise<Result>,
  toSentence: (failed: ProcessFailed) => string = () => 'This clip is damaged.',
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
