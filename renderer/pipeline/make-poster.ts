import { join } from 'node:path';
import { runProcess } from '@/adapters/process/run-process';
import { FRAME_RATE } from '@/contracts/storyboard';
import { encoderSettings } from './ffmpeg/encode-args';
import { stillArgs } from './ffmpeg/join-args';
import type { RenderDeps } from './render-request';

const STILL_TIMEOUT_MS = 60_000;

/** How far from the middle of the segment the still may be, as a share of its frames. */
const MAX_OFFSET = 0.2;

/**
 * Writes a still from about the middle of the first segment, where no transition covers the first shot.
 * @param segment path of the video's first segment.
 * @param frames the segment's length.
 * @returns path of the JPEG.
 */
export async function makePoster(
  segment: string,
  frames: number,
  { ffmpeg, folder, signal }: RenderDeps,
): Promise<string> {
  const poster = join(folder, 'poster.jpg');
  const args = stillArgs(segment, stillFrame(frames) / FRAME_RATE, poster);
  await runProcess({ program: ffmpeg, args, signal, timeoutMs: STILL_TIMEOUT_MS });
  return poster;
}

/** A key frame near the middle, which is decoded alone; without one the middle. */
function stillFrame(frames: number): number {
  const middle = Math.floor(frames / 2);
  const { keyFrames } = encoderSettings;
  const key = keyFrames * Math.round(middle / keyFrames);
  return Math.abs(key - middle) <= MAX_OFFSET * frames ? key : middle;
}
