'use client';

import { useEffect } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import { loadSampleListing } from '@/lib/api/sample-listing';
import type { DraftSession } from '@/lib/draft/draft-session';

const begun = new WeakSet<DraftSession>();

/** Where the address asks for it, puts the sample listing into the new project, once. */
export function useSampleListing(
  session: DraftSession,
  isWanted: boolean,
  addFiles: (files: readonly File[]) => void,
): void {
  useEffect(() => {
    if (!isWanted || begun.has(session)) return;
    begun.add(session);
    loadSampleListing().then(
      ({ name, description, files }) => {
        session.edit((draft) => ({
          ...draft,
          ...{ name, description },
          unsaved: { ...draft.unsaved, texts: true },
        }));
        addFiles(files);
      },
      () => {
        begun.delete(session);
        notifyFailure(
          'Sample Listing',
          'The sample photos could not be loaded. Please reload the page to try again.',
        );
      },
    );
  }, [session, isWanted, addFiles]);
}
