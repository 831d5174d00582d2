import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { cancelGeneration } from '@/contracts/production/generation';
import { call } from '@/lib/api/call';
import { generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { describeTokens } from '@/lib/format/cancelled-work';

/** Cancels a project's running generation, and reports its tokens. */
export function useCancelGeneration(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelGeneration, { params: { projectId } }),
    onSuccess: async (answer) => {
      const { message, releasedTokens, ...status } = answer;
      client.setQueryData(generationQueries.status(projectId).queryKey, status);
      notifySuccess('Generation canceled', describeTokens({ message, releasedTokens }));
      await refresh(client, projectQueries.one(projectId), ledgerQueries.balance());
    },
    onError: (error) => notifyFailure('Error', error.message),
  });
}
