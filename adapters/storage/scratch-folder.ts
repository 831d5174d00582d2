import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalCopy } from './media-store';

/** No upload and no render takes this long. */
const OLDEST_MS = 24 * 60 * 60 * 1000;

/** Makes the folder for work in progress and clears it of what killed processes left behind. */
export async function openScratch(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const oldest = Date.now() - OLDEST_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < oldest) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** An empty folder in it; disposing of it removes it with all it holds. */
export async function makeScratch(folder: string): Promise<LocalCopy> {
  const path = join(folder, randomUUID());
  await mkdir(path);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
