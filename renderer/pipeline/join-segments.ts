import { copyFile, link, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess } from '@/adapters/process/run-process';
import { joinArgs, joinList } from './ffmpeg/join-args';
import type { RenderTools } from './render-request';

const JOIN_MS = 5 * 60_000;

/**
 * Joins segments into one file without encoding again.
 * @param name of the result in the render's folder, without ending.
 * @param comment for whoever reads the file's description.
 */
export async function joinSegments(
  paths: readonly string[],
  name: string,
  { ffmpeg, folder, signal }: RenderTools,
  comment?: string,
): Promise<string> {
  const parts = paths.map((_, i) => `${name}-part-${String(i).padStart(3, '0')}.mp4`);
  await Promise.all(paths.map((path, i) => linkOrCopy(path, join(folder, parts[i] ?? ''))));
  const list = join(folder, `${name}.ffconcat`);
  await writeFile(list, joinList(parts));
  const output = join(folder, `${name}.mp4`);
  const args = joinArgs(list, output, comment);
  await runProcess({ program: ffmpeg, args, signal, timeoutMs: JOIN_MS });
  return output;
}

/** A link keeps the bytes even when the cache drops the segment; across disks a copy must do. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}
