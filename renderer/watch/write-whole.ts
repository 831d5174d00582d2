import { rename, writeFile } from 'node:fs/promises';

/** Replaces a file atomically, so that no reader sees a partial one. Writes a `.part` file beside it first. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const aside = `${path}.part`;
  await writeFile(aside, text);
  await rename(aside, path);
}
