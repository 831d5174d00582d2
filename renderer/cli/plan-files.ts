import { dirname, relative, resolve, sep } from 'node:path';
import { limits } from '@/contracts/limits';
import { LISTING_FILE_NAME } from '@/contracts/production/listing-file';
import { UsageError } from './cli-error';
import type { Workbench } from './open-workbench';
import { planListing } from './plan-listing';
import type { PlanOptions } from './plan-options';
import { readFiles } from './read-files';

/** Prints the listing file of photos and clips, and nothing else, to standard output. @throws UsageError. */
export async function planFiles(options: PlanOptions, bench: Workbench): Promise<void> {
  const { reader, folder, signal } = bench;
  const files = options.files.filter((file) => !file.toLowerCase().endsWith('.json'));
  if (files.length > limits.itemsPerProject) {
    throw new UsageError(
      `A listing has at most ${limits.itemsPerProject} photos and clips; these are ${files.length}.`,
      true,
    );
  }
  const read = await readFiles(files, reader, folder, signal).finally(() => reader.close());
  for (const { file, reason } of read.refused) console.error(`${file} is not listed. ${reason}`);
  if (read.files.length === 0) throw new UsageError('There is nothing to plan.', true);
  const place = findCommonFolder(read.files.map(({ from }) => resolve(from)));
  const versions = options.versions.map((preset) => ({ preset }));
  const listing = await planListing(read.files, { place, versions, signal });
  process.stdout.write(`${JSON.stringify(listing, null, 2)}\n`);
  console.error(
    `Its place is beside the photos: ${relative('.', place) || '.'}/${LISTING_FILE_NAME}`,
  );
}

/** The deepest folder that holds all files. */
function findCommonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map(dirname);
  return others.reduce((common, folder) => {
    let shared = common;
    while (folder !== shared && !folder.startsWith(shared === sep ? sep : shared + sep)) {
      shared = dirname(shared);
    }
    return shared;
  }, first);
}
