import { rename, writeFile } from 'node:fs/promises';

/** Replaces a file at once: nobody reads half of it. Beside it lies a `.part` meanwhile. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const aside = `${path}.part`;
  await writeFile(aside, text);
  await rename(aside, path);
}
