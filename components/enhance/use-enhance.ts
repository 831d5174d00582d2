import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { cancelEnhancement, enhanceShot } from '@/contracts/production/enhancements';
import { call, hasCode } from '@/lib/api/call';
import { enhancementQueries } from '@/lib/api/enhancements';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { describeTokens } from '@/lib/format/cancelled-work';
import { useEnhancementEnd } from './use-enhancement-end';

interface Enhancement {
  readonly prompt: string;
  /** The variant to start from. */
  readonly imageUrl: string | undefined;
}

/**
 * Enhances a photo, cancels a running enhancement, and shows the outcome. `running` is the enhancement that
 * the server reports as running, started on any page.
 */
export function useEnhance(projectId: string, shotId: string, onEnhanced: () => void) {
  const client = useQueryClient();
  const params = { projectId, shotId };
  const variants = enhancementQueries.variants(projectId, shotId);
  const work = useQuery(variants).data?.enhancement;
  /** Cancelled on this page, which shows its own toast. */
  const isCancelled = useRef(false);
  const cancel = useMutation({
    onMutate: () => {
      isCancelled.current = true;
      isTold.current = true;
    },
    mutationFn: () => call(cancelEnhancement, { params }),
    onSuccess: async (cancelled) => {
      notifySuccess('Enhancement canceled', describeTokens(cancelled));
      await refresh(client, variants, ledgerQueries.balance());
    },
    onError: async (error) => {
      isCancelled.current = false;
      isTold.current = enhance.isPending;
      // It ended in the meantime, and its outcome is shown separately.
      if (!hasCode(error, 'illegal_state')) notifyFailure('Not canceled', error.message);
      await refresh(client, variants);
    },
  });
  const enhance = useMutation({
    mutationFn: ({ prompt, imageUrl }: Enhancement) =>
      call(enhanceShot, { params, body: { prompt, ...(imageUrl !== undefined && { imageUrl }) } }),
    onMutate: () => {
      isCancelled.current = false;
      isTold.current = true;
    },
    onSuccess: async () => {
      // Shown once the variant is loaded and the form accepts the next prompt.
      await refresh(client, variants, projectQueries.one(projectId), ledgerQueries.balance());
      onEnhanced();
      notifySuccess('Image Enhanced!', 'Move the slider to compare it with the original.');
    },
    onError: async (error) => {
      tellFailure(error, isCancelled.current);
      // The call ended before the work did, or without an outcome.
      isTold.current = !hasCode(error, 'timeout') && !hasCode(error, 'unreachable');
      await refresh(client, variants);
    },
  });
  const isCalling = enhance.isPending || cancel.isPending;
  const isTold = useEnhancementEnd({ projectId, work, isCalling, onEnhanced });
  return { enhance, cancel, running: work?.state === 'running' ? work : undefined };
}

function tellFailure(error: Error, isCancelledHere: boolean): void {
  if (hasCode(error, 'not_enough_tokens')) return;
  if (hasCode(error, 'work_cancelled')) {
    if (!isCancelledHere) notifyFailure('Enhancement canceled', error.message);
    return;
  }
  // The call ended before the work did.
  if (hasCode(error, 'timeout')) notifyFailure('Not done yet', error.message);
  else notifyFailure('Enhancement Failed', toProblem(error));
}

function toProblem(error: Error): string {
  if (hasCode(error, 'unusable_prompt')) return error.message;
  const problem = 'Failed to enhance the image. Please try again.';
  return hasCode(error, 'provider_failed') ? `${problem} You weren’t charged.` : problem;
}
