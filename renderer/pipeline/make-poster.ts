import { join } from 'node:path';
import { runProcess } from '@/adapters/process/run-process';
import { FRAME_RATE } from '@/contracts/storyboard';
import { stillArgs } from './ffmpeg/join-args';
import type { RenderDeps } from './render-request';

const STILL_TIMEOUT_MS = 60_000;

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
  const args = stillArgs(segment, frames / 2 / FRAME_RATE, poster);
  await runProcess({ program: ffmpeg, args, signal, timeoutMs: STILL_TIMEOUT_MS });
  return poster;
}
