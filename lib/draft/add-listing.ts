import type { Settings } from '@/contracts/people/settings';
import { chooseFiles } from './choose-files';
import { changeTexts } from './draft';
import type { DraftSession } from './draft-session';
import { FileRefusal, type FoundFile } from './found-file';
import type { FoundListing } from './group-listings';
import { addThumbnails } from './thumbnails';

type Limits = Settings['limits'] | undefined;

/**
 * Interval at which unpacked files are added, because each addition redraws the page's tiles and its preview.
 */
const ADDED_EVERY_MS = 1_000;

/**
 * Adds a listing's files to a draft, files of a zip archive while the next ones are unpacked, and names the
 * draft after its folder unless it has a name.
 * @param onUnpacked called with the number of files read so far.
 * @returns sentences about files that were left out.
 */
export async function addListing(
  session: DraftSession,
  { name, files }: FoundListing,
  limits: Limits,
  onUnpacked: (count: number) => void = () => undefined,
): Promise<string[]> {
  if (name !== '' && session.store.read().name === '') {
    session.edit((draft) => changeTexts(draft, { name }));
  }
  const whole = files.flatMap(({ file }) => file ?? []);
  if (whole.length === files.length) return addFiles(session, whole, limits);
  const refused: string[] = [];
  let unpacked: File[] = [];
  let addedAt = Number.NEGATIVE_INFINITY;
  const add = () => {
    refused.push(...addFiles(session, unpacked, limits));
    unpacked = [];
    addedAt = performance.now();
  };
  for (const [position, found] of files.entries()) {
    const present = session.store.read().shots.length + unpacked.length;
    if (present >= (limits?.itemsPerProject ?? Infinity)) {
      refused.push(toSurplus(files.length - position, limits?.itemsPerProject ?? 0));
      break;
    }
    const file = await open(found);
    if (file instanceof File) unpacked.push(file);
    else refused.push(file.message);
    if (performance.now() - addedAt >= ADDED_EVERY_MS) add();
    onUnpacked(position + 1);
  }
  add();
  return refused;
}

function addFiles(session: DraftSession, files: readonly File[], limits: Limits): string[] {
  const { accepted, refused } = chooseFiles(files, session.store.read().shots.length, limits);
  if (accepted.length > 0) addThumbnails(session, session.addFiles(accepted));
  return [...refused];
}

async function open(found: FoundFile): Promise<File | FileRefusal> {
  try {
    return await found.open();
  } catch (error) {
    return error instanceof FileRefusal
      ? error
      : new FileRefusal(`${found.name} could not be read.`);
  }
}

function toSurplus(count: number, limit: number): string {
  const files = count === 1 ? '1 more file was' : `${count} more files were`;
  return `${files} not added: a project can have up to ${limit} photos and clips.`;
}
