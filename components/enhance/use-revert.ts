import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { removeVariant } from '@/contracts/production/enhancements';
import { CallError, call } from '@/lib/api/call';
import { enhancementQueries } from '@/lib/api/enhancements';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';

/** Removes the enhanced variants with these file names. */
export function useRevert(projectId: string, shotId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fileNames: readonly string[]) => {
      for (const fileName of fileNames) {
        try {
          await call(removeVariant, { params: { projectId, shotId, fileName } });
        } catch (error) {
          // Already removed in another tab, which is the intended result.
          if (!(error instanceof CallError && error.status === 404)) throw error;
        }
      }
    },
    onSuccess: () => notifySuccess('Reverted to Original'),
    onError: () => notifyFailure('Revert Failed', 'Failed to remove enhancements.'),
    onSettled: () =>
      refresh(
        client,
        enhancementQueries.variants(projectId, shotId),
        projectQueries.one(projectId),
      ),
  });
}
