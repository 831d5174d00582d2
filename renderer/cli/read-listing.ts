import { readFile, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import {
  type ListingFile,
  MAX_LISTING_FILE_LENGTH,
  parseListingFile,
} from '@/contracts/production/listing-file';
import { UsageError } from './cli-error';

/** A listing with its files as paths of this machine. */
export interface LocalListing extends ListingFile {
  /** Path of each shot's file, by its name in the listing. */
  readonly paths: ReadonlyMap<string, string>;
  /** Path of the music, if it is a file. */
  readonly musicPath?: string | undefined;
}

/**
 * Reads a listing file and finds the files it names, in its folder and below.
 * @throws UsageError that says everything that is wrong with it.
 */
export async function readListing(path: string): Promise<LocalListing> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`The listing file ${path} cannot be read.`, true);
  });
  const parsed = parseListingFile(text.slice(0, MAX_LISTING_FILE_LENGTH + 1));
  if ('faults' in parsed) {
    throw new UsageError(`${path} cannot be used.\n  ${parsed.faults.join('\n  ')}`, true);
  }
  return locateListing(parsed.listing, path);
}

/**
 * Finds the files that a listing names, in the folder of its path and below.
 * @param path path of the listing file, existing or not.
 * @throws UsageError with the first file that is missing or outside the folder.
 */
export async function locateListing(listing: ListingFile, path: string): Promise<LocalListing> {
  const folder = await realpath(dirname(path));
  const paths = new Map<string, string>();
  for (const { file, use } of listing.shots) {
    if (use) paths.set(file, await findBeside(folder, file, path));
  }
  const { music } = listing;
  const musicPath =
    typeof music === 'string' ? undefined : await findBeside(folder, music.file, path);
  for (const picture of [listing.brand?.headshot, listing.brand?.logo]) {
    if (picture !== undefined) await findBeside(folder, picture, path);
  }
  return { ...listing, paths, musicPath };
}

/** Finds a file; a link that leads out of the folder is refused as such a path is. */
async function findBeside(folder: string, file: string, listing: string): Promise<string> {
  const found = await realpath(join(folder, file)).catch(() => {
    throw new UsageError(`${listing} names ${file}, which is not beside it.`, true);
  });
  if (!found.startsWith(folder + sep)) {
    throw new UsageError(`${listing} names ${file}, which leads out of its folder.`, true);
  }
  return found;
}
