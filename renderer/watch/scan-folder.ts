import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isClipName, isPhotoName } from '@/contracts/limits';
import { LISTING_FILE_NAME } from '@/contracts/production/listing-file';
import { compareFileNames, isSystemFile } from '@/rules/file-names';
import { OUTPUT_FOLDER } from './listing-output';

/** A listing folder as it is at one moment. */
export interface ScannedFolder {
  /** Photos and clips to choose from, relative to the folder, by name. */
  readonly media: readonly string[];
  readonly hasListingFile: boolean;
  /** Links that lead out of the folder; they are not followed. */
  readonly links: readonly string[];
  /** Changes while anything in the folder does, such as a file that is still being copied. */
  readonly movement: string;
  /** Changes when something that a video could show does: names, sizes and times of change. */
  readonly content: string;
}

/** As programs call a file while they copy it. */
const unfinished = /\.(part|tmp|crdownload)$/i;

interface FoundFile {
  readonly name: string;
  /** Size in bytes and time of change. */
  readonly state: string;
}

/**
 * Reads the contents of a listing folder, without its own output.
 * @throws ENOENT if it is deleted in the meantime.
 */
export async function scanFolder(folder: string): Promise<ScannedFolder> {
  const root = await realpath(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files: FoundFile[] = [];
  const links: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).replaceAll(sep, '/');
    if (name === OUTPUT_FOLDER || name.startsWith(`${OUTPUT_FOLDER}/`)) continue;
    if (entry.isSymbolicLink() && !(await staysInside(root, path))) links.push(name);
    else files.push(...(await readState(entry, path, name)));
  }
  const listed = files.filter(({ name }) => !isSystemFile(name) && !unfinished.test(name));
  return {
    media: chooseMedia(listed.map(({ name }) => name)),
    hasListingFile: files.some(({ name }) => name === LISTING_FILE_NAME),
    links: links.toSorted(),
    movement: digest(files),
    content: digest(listed),
  };
}

/** Returns photos and clips of the folder itself, or else of its subfolders. */
function chooseMedia(names: readonly string[]): string[] {
  const media = names.filter((name) => isPhotoName(name) || isClipName(name));
  const own = media.filter((name) => !name.includes('/'));
  return (own.length > 0 ? own : media).toSorted(compareFileNames);
}

async function staysInside(root: string, path: string): Promise<boolean> {
  const target = await realpath(path).catch(() => '');
  return target.startsWith(root + sep);
}

async function readState(entry: Dirent, path: string, name: string): Promise<FoundFile[]> {
  if (!entry.isFile() && !entry.isSymbolicLink()) return [];
  const { size, mtimeMs } = await stat(path);
  return [{ name, state: `${size} ${mtimeMs}` }];
}

function digest(files: readonly FoundFile[]): string {
  const lines = files.map(({ name, state }) => `${name}\0${state}`).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
