import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import { settingsQueries } from '@/lib/api/settings';
import { chooseFiles } from '@/lib/draft/choose-files';
import type { DraftSession } from '@/lib/draft/draft-session';
import { addThumbnails } from '@/lib/draft/thumbnails';

/** Returns a function that checks files, adds them to the draft and starts their upload. */
export function useAddFiles(session: DraftSession): (files: readonly File[]) => void {
  const limits = useQuery(settingsQueries.all()).data?.limits;
  return useCallback(
    (files) => {
      if (files.length === 0) return;
      const present = session.store.read().shots.length;
      const { accepted, refused } = chooseFiles(files, present, limits);
      if (refused.length > 0) notifyFailure('Upload Failed', summarise(refused));
      if (accepted.length === 0) return;
      addThumbnails(session, session.addFiles(accepted));
    },
    [session, limits],
  );
}

function summarise(refused: readonly string[]): string {
  const more = refused.length - 2;
  return [...refused.slice(0, 2), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
