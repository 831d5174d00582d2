import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { cancelEnhancement, enhanceShot } from '@/contracts/enhancements';
import { call, hasCode } from '@/lib/api/call';
import { enhancementQueries } from '@/lib/api/enhancements';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';

interface Enhancement {
  readonly prompt: string;
  /** The variant to start from. */
  readonly imageUrl: string | undefined;
}

/** Enhances a photo, and cancels that while it runs; tells what came of either. */
export function useEnhance(projectId: string, imageId: string, onEnhanced: () => void) {
  const client = useQueryClient();
  const params = { projectId, imageId };
  /** Cancelled here, which has a toast of its own. */
  const isCancelled = useRef(false);
  const cancel = useMutation({
    onMutate: () => {
      isCancelled.current = true;
    },
    mutationFn: () => call(cancelEnhancement, { params }),
    onSuccess: async ({ message = 'Your tokens were given back.' }) => {
      notifySuccess('Enhancement Cancelled', message);
      await refresh(client, ledgerQueries.balance());
    },
    onError: (error) => {
      isCancelled.current = false;
      notifyFailure('Not Cancelled', error.message);
    },
  });
  const enhance = useMutation({
    mutationFn: ({ prompt, imageUrl }: Enhancement) =>
      call(enhanceShot, { params, body: { prompt, ...(imageUrl !== undefined && { imageUrl }) } }),
    onMutate: () => {
      isCancelled.current = false;
    },
    onSuccess: async () => {
      onEnhanced();
      notifySuccess('Image Enhanced!', 'Move the slider to compare it with the original.');
      await refresh(
        client,
        enhancementQueries.variants(projectId, imageId),
        projectQueries.one(projectId),
        ledgerQueries.balance(),
      );
    },
    onError: (error) => {
      if (hasCode(error, 'not_enough_tokens')) return;
      if (hasCode(error, 'work_cancelled')) {
        if (!isCancelled.current) notifyFailure('Enhancement Cancelled', error.message);
        return;
      }
      // The call ended before the work did.
      if (hasCode(error, 'timeout')) notifyFailure('Not Done Yet', error.message);
      else notifyFailure('Enhancement Failed', toProblem(error));
    },
  });
  return { enhance, cancel };
}

function toProblem(error: Error): string {
  if (hasCode(error, 'unusable_prompt')) return error.message;
  const problem = 'Failed to enhance the image. Please try again.';
  return hasCode(error, 'provider_failed') ? `${problem} Nothing was charged.` : problem;
}
