import { queryOptions } from '@tanstack/react-query';
import { type PreviewWords, readPreviewWords } from '@/contracts/preview-words';
import { call } from './call';

const KEY = 'preview-words';

export const previewWordsQueries = {
  /**
   * What a version says over these shots, drawn for its shape. What was read before stays until the
   * answer is there.
   */
  of: (
    projectId: string,
    { cutId, shape }: { readonly cutId: string; readonly shape: string },
    shotIds: readonly string[],
  ) =>
    queryOptions({
      queryKey: ['project', projectId, KEY, cutId, shape, ...shotIds],
      queryFn: ({ signal }): Promise<PreviewWords> =>
        call(readPreviewWords, {
          params: { projectId, cutId },
          query: { shots: shotIds.join() },
          signal,
        }),
      staleTime: 0,
      gcTime: 60_000,
      // The brand is changed in another tab.
      refetchOnWindowFocus: true,
    }),
};

/** Whether a key is that of a preview's words, of whichever project. */
export function isPreviewWordsKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'project' && queryKey[2] === KEY;
}
