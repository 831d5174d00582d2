import { readRecord } from './listing-output';
import { type ScannedFolder, scanFolder } from './scan-folder';

/** The state of a listing folder. */
export interface WatchedListing {
  readonly name: string;
  readonly scanned: ScannedFolder;
  /** Time of the last change in it, in milliseconds. */
  readonly unchangedSince: number;
  readonly state: ListingState;
}

/** `empty`: there is nothing to render. `due`: it has to be rendered, or rendered again. */
export type ListingState = 'empty' | 'copying' | 'due' | 'made' | 'made with faults';

/**
 * Scans a listing folder again.
 * @param settleMs time without changes after which a folder is complete.
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
