import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notifyFailure, notifyProgress, notifySuccess } from '@/components/ui/notify';
import { settingsQueries } from '@/lib/api/settings';
import { addListing } from '@/lib/draft/add-listing';
import { type DraftSession, obtainSession } from '@/lib/draft/draft-session';
import type { FoundFile } from '@/lib/draft/found-file';
import { type FoundListing, groupListings } from '@/lib/draft/group-listings';
import { isZip, type OpenedZip, openZip } from '@/lib/draft/open-zip';

/** Several folders were added at once, so the user chooses the one for this project. */
export interface FolderQuestion {
  readonly listings: readonly FoundListing[];
  /** Adds these files to this project. */
  readonly onUse: (listing: FoundListing) => void;
  /** Creates a project for each folder. */
  readonly onDivide: () => void;
  readonly onCancel: () => void;
}

interface AddFiles {
  /** Checks files, opens zip files, adds all to the draft and starts their upload. */
  readonly addFiles: (found: readonly FoundFile[]) => void;
  readonly question: FolderQuestion | undefined;
}

export function useAddFiles(session: DraftSession): AddFiles {
  const limits = useQuery(settingsQueries.all()).data?.limits;
  const [listings, setListings] = useState<readonly FoundListing[]>();
  const add = useCallback(
    (to: DraftSession, listing: FoundListing, refused: readonly string[] = []) =>
      addWithProgress(to, listing, limits, refused),
    [limits],
  );
  const addFiles = useCallback(
    (found: readonly FoundFile[]) => {
      void openAll(found).then(({ files, refused }) => {
        const groups = groupListings(files);
        const [only] = groups;
        if (groups.length === 1 && only !== undefined) {
          void add(session, only, refused);
          return;
        }
        refuse(refused);
        if (groups.length > 1) setListings(groups);
      });
    },
    [session, add],
  );
  const close = () => setListings(undefined);
  const question = listings && {
    listings,
    onCancel: close,
    onUse(listing: FoundListing) {
      close();
      void add(session, listing);
    },
    onDivide() {
      close();
      void divide(session, listings, add);
    },
  };
  return { addFiles, question };
}

/**
 * Replaces zip files by their content.
 * @returns the files, and the reasons why some could not be opened.
 */
async function openAll(found: readonly FoundFile[]): Promise<OpenedZip> {
  const opened = await Promise.all(
    found.map(async (one) =>
      one.file !== undefined && isZip(one.file) ? openZip(one.file) : { files: [one], refused: [] },
    ),
  );
  return {
    files: opened.flatMap(({ files }) => files),
    refused: opened.flatMap(({ refused }) => refused),
  };
}

/**
 * Files refused earlier are reported with the others at the end, because the progress toast would cover them.
 */
async function addWithProgress(
  session: DraftSession,
  listing: FoundListing,
  limits: Parameters<typeof addListing>[2],
  refusedBefore: readonly string[],
): Promise<void> {
  const progress = notifyProgress(`Unpacking ${listing.name || 'files'}`);
  const count = listing.files.length;
  const refused = await addListing(session, listing, limits, (unpacked) =>
    progress.tell(`${unpacked} of ${count}`),
  );
  progress.end();
  refuse([...refusedBefore, ...refused]);
}

/** The first listing is added to this project if it is empty. */
async function divide(
  session: DraftSession,
  listings: readonly FoundListing[],
  add: (to: DraftSession, listing: FoundListing) => Promise<void>,
): Promise<void> {
  const isFree = session.store.read().shots.length === 0;
  for (const [position, listing] of listings.entries()) {
    await add(isFree && position === 0 ? session : obtainSession(undefined), listing);
  }
  notifySuccess(
    `${listings.length} projects created`,
    'Photos upload while this window is open. Find the projects under My Projects.',
  );
}

function refuse(refused: readonly string[]): void {
  if (refused.length === 0) return;
  const more = refused.length - 2;
  const sentences = [...refused.slice(0, 2), ...(more > 0 ? [`And ${more} more.`] : [])];
  notifyFailure('Upload Failed', sentences.join(' '));
}
