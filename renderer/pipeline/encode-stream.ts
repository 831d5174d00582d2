import { join } from 'node:path';
import { z } from 'zod';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import { copyStatement } from '@/adapters/picture/state-source';
import { runProcess } from '@/adapters/process/run-process';
import type { StreamRung } from '@/contracts/production/stream';
import type { StreamFragments } from '@/contracts/production/stream-job';
import {
  encodeStreamArgs,
  probeStreamSourceArgs,
  type StreamSource,
  toRungSize,
} from './ffmpeg/stream-args';
import { findFragments, readFragments } from './read-fragments';

const PROBE_TIMEOUT_MS = 60_000;
/** Two minutes of 1080p take about two minutes on one busy processor. */
const ENCODE_TIMEOUT_MS = 30 * 60_000;
/** Rounding may drop frames at the end of a rung. */
const MAX_LENGTH_DIFFERENCE_SECONDS = 0.1;

export interface StreamDeps extends Pick<MediaPrograms, 'ffmpeg' | 'ffprobe'> {
  /** An existing folder, used only for this work. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Processors to use. */
  readonly cores: number;
  /** Runs with low priority, after all other work of this machine. */
  readonly isBackground?: boolean | undefined;
}

/**
 * Encodes rungs of a finished video, the largest first, into the folder. Each rung carries the video's
 * provenance metadata.
 * @returns the path of each rung, in order.
 */
export async function encodeStream(
  source: StreamSource,
  rungs: readonly StreamRung[],
  deps: StreamDeps,
): Promise<{ readonly rung: StreamRung; readonly path: string }[]> {
  const outputs = rungs.map((rung) => ({ rung, path: join(deps.folder, `${rung}.mp4`) }));
  await runProcess({
    program: deps.ffmpeg,
    args: encodeStreamArgs(source, deps.cores, outputs),
    signal: deps.signal,
    timeoutMs: ENCODE_TIMEOUT_MS,
    isBackground: deps.isBackground,
  });
  for (const { path } of outputs) await copyStatement(source.path, path);
  return outputs;
}

/**
 * Describes a rung's file for playlists.
 * @throws Error if its length differs from the video's, or if it is damaged.
 */
export async function describeRung(
  rung: StreamRung,
  path: string,
  video: StreamSource,
): Promise<StreamFragments> {
  const found = await readFragments(path);
  const seconds = found.fragments.reduce((sum, [, length]) => sum + length, 0);
  if (Math.abs(seconds - video.seconds) > MAX_LENGTH_DIFFERENCE_SECONDS) {
    throw new Error(`a rung of ${video.seconds} s of video is ${seconds} s long`);
  }
  return { ...found, ...toRungSize(rung, video) };
}

const probed = z.object({
  streams: z
    .array(z.object({ width: z.number(), height: z.number(), r_frame_rate: z.string() }))
    .length(1),
  format: z.object({ duration: z.coerce.number() }),
});

/** Reads a video's properties and fragments. */
export async function probeSource(
  path: string,
  { ffprobe, signal }: Pick<StreamDeps, 'ffprobe' | 'signal'>,
): Promise<StreamSource> {
  const { stdout } = await runProcess({
    program: ffprobe,
    args: probeStreamSourceArgs(path),
    signal,
    timeoutMs: PROBE_TIMEOUT_MS,
  });
  const { streams, format } = probed.parse(JSON.parse(stdout.toString()));
  const [{ width, height, r_frame_rate: rate } = { width: 0, height: 0, r_frame_rate: '0/1' }] =
    streams;
  const [frames = 0, seconds = 1] = rate.split('/').map(Number);
  const own = await findFragments(path);
  return {
    path,
    width,
    height,
    seconds: format.duration,
    framesPerSecond: frames / seconds,
    fragments: own?.fragments.map(([, length]) => length),
  };
}
