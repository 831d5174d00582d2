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
/** A change in the project leaves what was typed, and was drawn from the request alone, as it is. */
const TYPED_KEY = 'typed-preview-words';

export const previewWordsQueries = {
  /**
   * What a version says over these shots, drawn for its shape. What was read before stays until the
   * answer is there.
   * @param typed the words as they are typed; undefined: those the server has.
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
        // Once they are saved they are shown until the server's answer is there, and where that is alike
        // they stay the same words, which the film need not draw again.
        return client.setQueryData<PreviewWords>(stored, drawn) ?? drawn;
      },
      staleTime: 0,
      gcTime: typed === undefined ? 60_000 : 0,
      // The brand is changed in another tab.
      refetchOnWindowFocus: true,
    });
  },
};

/** Has a project's previews play all else this loud under the voice, before that is saved. */
export function hearUnderVoice(
  client: QueryClient,
  projectId: string,
  soundUnderVoice: SoundUnderVoice,
): void {
  client.setQueriesData<PreviewWords>({ queryKey: ['project', projectId, KEY] }, (words) =>
    words?.voice === undefined ? words : { ...words, voice: { ...words.voice, soundUnderVoice } },
  );
}

/** Whether a key is that of a preview's words, of whichever project. */
export function isPreviewWordsKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'project' && queryKey[2] === KEY;
}
