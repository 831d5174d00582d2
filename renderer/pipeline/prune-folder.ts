import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the longest unused files of a folder beyond `maxBytes`; another process may do so as well. */
export async function pruneFolder(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder);
  const found = await Promise.all(names.map((name) => describeFile(join(folder, name))));
  const files = found.flatMap((file) => file ?? []).sort((a, b) => b.used - a.used);
  let bytes = 0;
  for (const file of files) {
    bytes += file.bytes;
    if (bytes > maxBytes) await unlink(file.path).catch(ignoreMissing);
  }
}

async function describeFile(path: string) {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, bytes: size, used: mtimeMs };
  } catch (error) {
    ignoreMissing(error);
    return undefined;
  }
}

export function ignoreMissing(error: unknown): void {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!isMissing) throw error;
}
