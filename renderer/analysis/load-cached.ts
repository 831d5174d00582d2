import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FINDINGS_VERSION } from '@/contracts/project/photo-findings';

/** Loads findings of a picture from the cache's folder, where they are stored as JSON, or computes them. */
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
    // Shots of the same photo may be analysed concurrently, so each writes its own file.
    const aside = `${cached}.${randomUUID()}`;
    await mkdir(dirname(cached), { recursive: true });
    await writeFile(aside, JSON.stringify(found));
    await rename(aside, cached);
    return found;
  }
}
