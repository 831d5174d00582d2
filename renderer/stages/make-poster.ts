import { join } from 'node:path';
import { runProcess } from '@/adapters/process/run-process';
import { FRAME_RATE, type Storyboard } from '@/contracts/storyboard';
import { stillArgs } from '../ffmpeg/join-args';
import type { RenderTools } from '../video-request';

const STILL_MS = 60_000;

/** A still from the middle of the first item, where no transition veils it. */
export async function makePoster(
  video: string,
  { items }: Storyboard,
  { ffmpeg, folder, signal }: RenderTools,
): Promise<string> {
  const poster = join(folder, 'poster.jpg');
  const seconds = Math.floor((items[0]?.frames ?? 0) / 2) / FRAME_RATE;
  const args = stillArgs(video, seconds, poster);
  await runProcess({ program: ffmpeg, args, signal, timeoutMs: STILL_MS });
  return poster;
}
