import { join } from 'node:path';
import { runProcess } from '@/adapters/process/run-process';
import { FRAME_RATE } from '@/contracts/storyboard';
import { stillArgs } from './ffmpeg/join-args';
import type { RenderTools } from './render-request';

const STILL_MS = 60_000;

/**
 * A still from the middle of the first item, where no transition veils it.
 * @param segment path of the video's first segment, and its length in frames.
 */
export async function makePoster(
  segment: string,
  frames: number,
  { ffmpeg, folder, signal }: RenderTools,
): Promise<string> {
  const poster = join(folder, 'poster.jpg');
  const seconds = Math.floor(frames / 2) / FRAME_RATE;
  const args = stillArgs(segment, seconds, poster);
  await runProcess({ program: ffmpeg, args, signal, timeoutMs: STILL_MS });
  return poster;
}
