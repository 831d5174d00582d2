import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notifyFailure } from '@/components/ui/notify';
import type { ShotId } from '@/contracts/ids';
import { type ProjectFacts, saveFacts } from '@/contracts/project/facts';
import { call } from '@/lib/api/call';
import { factsQueries } from '@/lib/api/facts';
import { loadSampleListing, type SampleListing } from '@/lib/api/sample-listing';
import { changeTexts, type Draft, type DraftShot } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import { whenDraft } from '@/lib/draft/draft-store';
import { type FoundFile, toFoundFile } from '@/lib/draft/found-file';

const begun = new WeakSet<DraftSession>();

/** Adds the sample listing with its texts to the new project once, if the URL requests it. */
export function useSampleListing(
  session: DraftSession,
  isWanted: boolean,
  addFiles: (files: readonly FoundFile[]) => void,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted || begun.has(session)) return;
    begun.add(session);
    loadSampleListing().then(
      (sample) => {
        const { name, description, files } = sample;
        session.edit((draft) => changeTexts(draft, { name, description }));
        addFiles(files.map((file) => toFoundFile(file)));
        const saveWords = async ({ projectId, shots }: CreatedDraft) => {
          const body = toFacts(sample, shots);
          const saved = await call(saveFacts, { params: { projectId }, body });
          client.setQueryData(factsQueries.one(projectId).queryKey, saved);
        };
        // Without its words the sample is still a listing.
        whenDraft(session.store, toCreated, (draft) => saveWords(draft).catch(() => undefined));
      },
      () => {
        begun.delete(session);
        notifyFailure(
          'Sample listing',
          'The sample photos could not be loaded. Please reload the page to try again.',
        );
      },
    );
  }, [session, isWanted, addFiles, client]);
}

type CreatedDraft = Pick<Draft, 'shots'> & { readonly projectId: string };

function toCreated({ projectId, shots }: Draft): CreatedDraft | undefined {
  return projectId === undefined ? undefined : { projectId, shots };
}

function toFacts({ facts, captions }: SampleListing, shots: readonly DraftShot[]): ProjectFacts {
  return {
    facts,
    captions: shots.flatMap(({ id, name }) => {
      const caption = captions.get(name);
      return caption === undefined ? [] : [{ shotId: id as ShotId, ...caption }];
    }),
  };
}
