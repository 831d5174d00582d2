import { writeFile } from 'node:fs/promises';
import { MediaRefused } from '@/adapters/media/media-reader';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import { JobFailure } from '@/adapters/queue/job-queue';
import { decodeTrackPart } from '@/adapters/sound/read-track';
import type { RenderTrack } from '@/contracts/production/render-job';
import { fitTrack, toLongestSeconds } from '@/engine/timing/fit-track';
import type { ShotLimits } from '@/engine/timing/snap-cuts';
import type { RenderRequest } from '../pipeline/render-request';
import { toWav } from './to-wav';

/** A user's own track as a local file. */
export interface LocalTrack extends Pick<RenderTrack, 'seconds' | 'startSeconds' | 'beatSeconds'> {
  readonly path: string;
}

export interface TrackDeps extends MediaPrograms {
  /** Path of an output file, from which the video's sound is mixed. */
  readonly recording: string;
  readonly signal: AbortSignal;
}

/**
 * Sets a video to a user's own track: its cuts move onto the beats, if the track has a steady one.
 * @param limits range of each shot's length.
 * @throws JobFailure `input` if the track cannot be read.
 */
export async function setToTrack(
  request: RenderRequest,
  track: LocalTrack,
  limits: readonly ShotLimits[],
  deps: TrackDeps,
): Promise<RenderRequest> {
  const fromSeconds = track.startSeconds;
  const seconds = Math.min(track.seconds - fromSeconds, toLongestSeconds(request.storyboard));
  try {
    const raw = await decodeTrackPart(track.path, { fromSeconds, seconds }, deps, deps.signal);
    await writeFile(deps.recording, toWav(raw));
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    throw new JobFailure('input', error.message, { cause: error });
  }
  const { storyboard, ...music } = fitTrack(request.storyboard, limits, track);
  return { ...request, storyboard, sound: { kind: 'music', recording: deps.recording, ...music } };
}
