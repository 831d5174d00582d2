import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const NOT_BUILT = /\.(test\.tsx?|md)$|(^|\/)(fixtures|\.[^/]+)(\/|$)/;

/**
 * A fingerprint of files and folders, by content: a checkout that changes dates builds nothing.
 *
 * @param {readonly string[]} paths relative to the project; missing ones are left out
 * @returns {Promise<string>}
 */
async function fingerprint(paths) {
  const files = (await Promise.all(paths.map(listFiles))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`).update(await readFile(join(projectRoot, file)));
  }
  return hash.digest('hex');
}

/** Whether it was made from exactly these sources; arguments as of `makeWhenChanged`. */
export async function isMade(fingerprintPath, sources) {
  const made = await readFile(join(projectRoot, fingerprintPath), 'utf8').catch(() => '');
  return made === (await fingerprint(sources));
}

/**
 * Runs `make` unless it completed for the same sources before.
 *
 * @param {string} fingerprintPath file that stores the fingerprint, relative to the project
 * @param {readonly string[]} sources
 * @param {() => Promise<void>} make
 */
export async function makeWhenChanged(fingerprintPath, sources, make) {
  const path = join(projectRoot, fingerprintPath);
  const wanted = await fingerprint(sources);
  const made = await readFile(path, 'utf8').catch(() => '');
  if (made === wanted) return;
  await make();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, wanted);
}

async function listFiles(path) {
  const found = await stat(join(projectRoot, path)).catch(() => undefined);
  if (!found || NOT_BUILT.test(path)) return [];
  if (found.isFile()) return [path];
  const names = await readdir(join(projectRoot, path));
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat();
}
