import { readRecord } from './listing-output';
import { type ScannedFolder, scanFolder } from './scan-folder';

/** What is known of a listing folder. */
export interface WatchedListing {
  readonly name: string;
  readonly scanned: ScannedFolder;
  /** Since when nothing in it has changed, in milliseconds. */
  readonly unchangedSince: number;
  readonly state: ListingState;
}

/** `empty`: there is nothing to make a video of. `due`: it is to be made, or made again. */
export type ListingState = 'empty' | 'copying' | 'due' | 'made' | 'made with faults';

/**
 * Looks at a listing folder again.
 * @param settleMs how long nothing may have changed in a folder that is complete.
 */
export async function lookAtListing(
  folder: string,
  name: string,
  before: WatchedListing | undefined,
  settleMs: number,
): Promise<WatchedListing | 'gone' | 'unreadable'> {
  try {
    const scanned = await scanFolder(folder);
    const isUnchanged = before?.scanned.movement === scanned.movement;
    const unchangedSince = isUnchanged ? before.unchangedSince : Date.now();
    const isSettled = Date.now() - unchangedSince >= settleMs;
    return { name, scanned, unchangedSince, state: await toState(folder, scanned, isSettled) };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : 'unreadable';
  }
}

async function toState(
  folder: string,
  { media, hasListingFile, content }: ScannedFolder,
  isSettled: boolean,
): Promise<ListingState> {
  const record = await readRecord(folder);
  if (record?.content === content) return record.hasFaults ? 'made with faults' : 'made';
  if (media.length === 0 && !hasListingFile) return 'empty';
  return isSettled ? 'due' : 'copying';
}
