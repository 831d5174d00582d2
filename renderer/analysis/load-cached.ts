import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FINDINGS_VERSION } from '@/contracts/project/photo-findings';

/** Loads what was found in a picture from the cache's folder, where it lies as JSON, or finds it. */
export async function loadCached<Found>(
  folder: string,
  name: string,
  find: () => Promise<Found>,
): Promise<Found> {
  const cached = join(folder, `${name}-${FINDINGS_VERSION}.json`);
  try {
    return JSON.parse(await readFile(cached, 'utf8')) as Found;
  } catch {
    // The file is missing, or was written partly because of a power failure: find it again.
    const found = await find();
    // Shots of the same photo may be looked at together, each with a file of its own to write.
    const aside = `${cached}.${randomUUID()}`;
    await mkdir(dirname(cached), { recursive: true });
    await writeFile(aside, JSON.stringify(found));
    await rename(aside, cached);
    return found;
  }
}
