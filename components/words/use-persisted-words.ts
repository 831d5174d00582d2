import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cutScope } from '@/components/cuts/use-cuts';
import { notifyFailure } from '@/components/ui/notify';
import { factsQueries } from '@/lib/api/facts';
import { readPersistedWords } from '@/lib/draft/persisted-words';
import { isRefusal, savePersistedWords } from '@/lib/draft/save-persisted-words';
import { isOnline } from '@/lib/is-online';
import { RETRY_DELAY_MS, toFactsKey } from './use-facts-form';

/**
 * Saves the words that were persisted because they could not be sent: when the project is on the
 * screen, when the connection is back, and every while, because a browser does not notice each cut.
 */
export function usePersistedWords(projectId: string | undefined, isLoaded: boolean): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: toFactsKey(projectId ?? ''),
    // What generates the versions comes after the words they are to show.
    scope: cutScope,
    mutationFn: (id: string) => savePersistedWords(id),
    onSuccess: (saved, id) =>
      saved !== undefined && client.setQueryData(factsQueries.one(id).queryKey, saved),
    onError: (error) => {
      if (!isRefusal(error)) return;
      notifyFailure('Failed to save', 'Your words could not be saved. Please try again.');
    },
  });

  useEffect(() => {
    if (projectId === undefined || !isLoaded) return;
    const save = () => {
      const isSaving = client.isMutating({ mutationKey: toFactsKey(projectId) }) > 0;
      if (isSaving || !isOnline() || readPersistedWords(projectId) === undefined) return;
      mutate(projectId);
    };
    save();
    // An open form of the words sends them itself, and hears of the connection after this hook.
    const onOnline = () => setTimeout(save);
    const timer = setInterval(save, RETRY_DELAY_MS);
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [projectId, isLoaded, client, mutate]);
}
