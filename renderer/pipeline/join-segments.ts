import { copyFile, link, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess } from '@/adapters/process/run-process';
import { type JoinExtras, joinArgs, joinList } from './ffmpeg/join-args';
import type { RenderDeps } from './render-request';

const JOIN_TIMEOUT_MS = 5 * 60_000;

/**
 * Joins segments into one MP4 without encoding again.
 * @param name the result's file name in the render's folder, without extension.
 * @returns path of the result.
 */
export async function joinSegments(
  paths: readonly string[],
  name: string,
  { ffmpeg, folder, signal }: RenderDeps,
  extras: JoinExtras = {},
): Promise<string> {
  const parts = paths.map((_, i) => `${name}-part-${String(i).padStart(3, '0')}.mp4`);
  await Promise.all(paths.map((path, i) => linkOrCopy(path, join(folder, parts[i] ?? ''))));
  const list = join(folder, `${name}.ffconcat`);
  await writeFile(list, joinList(parts));
  const output = join(folder, `${name}.mp4`);
  const args = joinArgs(list, output, extras);
  await runProcess({ program: ffmpeg, args, signal, timeoutMs: JOIN_TIMEOUT_MS });
  return output;
}

/** Links the file, so that its bytes stay even when the cache removes it; copies across disks. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}
