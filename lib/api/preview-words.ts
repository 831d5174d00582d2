import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type PreviewWords,
  previewTypedWords,
  readPreviewWords,
} from '@/contracts/production/preview-words';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { SoundUnderVoice } from '@/contracts/project/voice';
import { call } from './call';

const KEY = 'preview-words';
/** A change in the project does not invalidate words that were drawn only from the request. */
const TYPED_KEY = 'typed-preview-words';

export const previewWordsQueries = {
  /**
   * The words that a version shows over these shots, drawn for its shape. The previous words stay until the
   * response arrives.
   * @param typed unsaved words; undefined for the server's.
   */
  of: (
    projectId: string,
    { versionId, shape }: { readonly versionId: string; readonly shape: string },
    shotIds: readonly string[],
    typed?: ProjectFacts,
  ) => {
    const shown = [versionId, shape, ...shotIds];
    const stored = ['project', projectId, KEY, ...shown];
    const params = { projectId, versionId };
    const query = { shots: shotIds.join() };
    return queryOptions({
      queryKey:
        typed === undefined
          ? stored
          : ['project', projectId, TYPED_KEY, ...shown, JSON.stringify(typed)],
      queryFn: async ({ client, signal }): Promise<PreviewWords> => {
        if (typed === undefined) return call(readPreviewWords, { params, query, signal });
        const drawn = await call(previewTypedWords, { params, query, body: typed, signal });
        // Saved words are shown until the server's response arrives. If that is equal, the object stays the
        // same, so that the preview does not draw them again.
        return client.setQueryData<PreviewWords>(stored, drawn) ?? drawn;
      },
      staleTime: 0,
      gcTime: typed === undefined ? 60_000 : 0,
      // The brand is changed in another tab.
      refetchOnWindowFocus: true,
    });
  },
};

/** Sets the volume of other sound under the voice in a project's previews, before it is saved. */
export function hearUnderVoice(
  client: QueryClient,
  projectId: string,
  soundUnderVoice: SoundUnderVoice,
): void {
  client.setQueriesData<PreviewWords>({ queryKey: ['project', projectId, KEY] }, (words) =>
    words?.voice === undefined ? words : { ...words, voice: { ...words.voice, soundUnderVoice } },
  );
}

/** Returns whether a key is that of preview words, of any project. */
export function isPreviewWordsKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'project' && queryKey[2] === KEY;
}
