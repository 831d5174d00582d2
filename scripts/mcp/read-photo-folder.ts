import { openAsBlob } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';
import { isClipName, isPhotoName, limits } from '@/contracts/limits';
import { LISTING_FILE_NAME } from '@/contracts/production/listing-file';
import { ToolRefused } from '@/route-handlers/mcp/tool';
import { compareFileNames } from '@/rules/file-names';

/**
 * Reads the photos and clips of a local folder, and its listing file, but no other files.
 * @throws ToolRefused if it is not a folder of photos.
 */
export async function readPhotoFolder(folder: string): Promise<File[]> {
  if (!isAbsolute(folder)) throw new ToolRefused('The folder is an absolute path.');
  const refuse = () => {
    throw new ToolRefused(`There is no folder ${folder} that can be read.`);
  };
  const root = await realpath(folder).catch(refuse);
  const names = await readdir(root).catch(refuse);
  const wanted = names.filter(
    (name) =>
      !name.startsWith('.') &&
      (isPhotoName(name) || isClipName(name) || name === LISTING_FILE_NAME),
  );
  const files: File[] = [];
  for (const name of wanted.toSorted(compareFileNames)) {
    const path = await realpath(join(root, name));
    // A link may name any file of the machine.
    if (path.startsWith(root + sep)) files.push(new File([await openAsBlob(path)], name));
  }
  if (files.length === 0) throw new ToolRefused(`There is no photo or clip in ${folder}.`);
  if (files.length > limits.itemsPerProject + 1) {
    throw new ToolRefused(`A project has at most ${limits.itemsPerProject} photos and clips.`);
  }
  return files;
}
