import { useEffect } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import type { Draft } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import { whenDraft } from '@/lib/draft/draft-store';
import { type FoundFile, toFoundFile } from '@/lib/draft/found-file';
import { readSharedFiles, removeSharedFiles } from '@/lib/draft/shared-files';

const begun = new WeakSet<DraftSession>();

/** Codes that the service worker returns instead of a share that it could not store. */
const problems: Readonly<Record<string, string>> = {
  none: 'No photos were shared. Please choose them here.',
  full: 'Your device is out of storage space. Please choose them here.',
};

/**
 * Adds files that another app shared to Homereel to the new project, once. They stay stored until all are
 * uploaded, so that closing the page loses nothing.
 * @param shareId the id in the address.
 */
export function useSharedFiles(
  session: DraftSession,
  shareId: string | undefined,
  addFiles: (files: readonly FoundFile[]) => void,
): void {
  useEffect(() => {
    if (shareId === undefined || begun.has(session)) return;
    begun.add(session);
    const problem = problems[shareId];
    if (problem !== undefined) {
      notifyFailure('Photos not received', problem);
      return;
    }
    void readSharedFiles(shareId).then((files) => {
      if (files.length === 0) {
        notifyFailure(
          'Photos not received',
          'They’re no longer available. Please choose them here.',
        );
        return;
      }
      addFiles(files.map((file) => toFoundFile(file)));
      whenDraft(session.store, toUploaded, () => void removeSharedFiles(shareId));
    });
  }, [session, shareId, addFiles]);
}

/** Returns the shots, once all of them are uploaded. */
function toUploaded({ shots }: Draft): Draft['shots'] | undefined {
  const areUploaded = shots.every(({ upload }) => upload.state === 'uploaded');
  return shots.length > 0 && areUploaded ? shots : undefined;
}
