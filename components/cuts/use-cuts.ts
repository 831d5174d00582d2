import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notifyFailure, notifyRemoved } from '@/components/ui/notify';
import type { Cut } from '@/contracts/cuts';
import { applyCutChange, type CutChange, putCut, sendCutChange } from '@/lib/api/cut-changes';
import { confirmCutRemoval, removeCutLater, undoCutRemoval } from '@/lib/api/cut-removals';
import { cutQueries } from '@/lib/api/cuts';

/**
 * Changes of versions are sent one after the other, and what generates them comes after the changes
 * made before it.
 */
export const cutScope = { id: 'cuts' } as const;

/** What can be done with a list of versions. */
export interface CutEditor {
  /** The versions with all pending changes applied; undefined until loaded. */
  readonly cuts: readonly Cut[] | undefined;
  /** The list is being refetched, so the cached one may be out of date. */
  readonly isReading: boolean;
  /** They could not be read. */
  readonly isUnavailable: boolean;
  readonly retry: () => void;
  readonly onChange: (change: Exclude<CutChange, { kind: 'remove' }>) => void;
  readonly onRemove: (cut: Cut) => void;
}

/** A project's versions. A change shows at once and is undone when the server refuses it. */
export function useCuts(projectId: string | undefined, isEnabled = true): CutEditor {
  const client = useQueryClient();
  const options = cutQueries.list(projectId ?? '');
  const mutationKey = ['cuts', projectId];
  const list = useQuery({
    ...options,
    enabled: projectId !== undefined && isEnabled,
    refetchOnMount: 'always',
  });
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as CutChange,
  });

  const keep = async (update: (cuts: readonly Cut[]) => readonly Cut[]) => {
    // An answer on its way may be older than this one.
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, (cuts) => cuts && [...update(cuts)]);
  };
  const change = useMutation({
    mutationKey,
    scope: cutScope,
    mutationFn: (wanted: Exclude<CutChange, { kind: 'remove' }>) =>
      sendCutChange(projectId ?? '', wanted),
    onSuccess: (cut) => keep((cuts) => putCut(cuts, cut)),
    onError: (error) => notifyFailure('Version not saved', error.message),
  });
  const removal = useMutation({
    mutationKey,
    mutationFn: ({ cutId }: Extract<CutChange, { kind: 'remove' }>) =>
      removeCutLater(projectId ?? '', cutId),
    onSuccess: (left) => left && keep(() => left),
    onError: () =>
      notifyFailure('Delete Failed', 'The version could not be removed. Please try again.'),
  });

  const known = list.data;
  const cuts = useMemo(() => known && pending.reduce(applyCutChange, known), [known, pending]);
  return {
    cuts,
    isReading: list.isFetching,
    isUnavailable: list.isError && known === undefined,
    retry: () => void list.refetch(),
    onChange: (wanted) => change.mutate(wanted),
    onRemove(cut) {
      removal.mutate({ kind: 'remove', cutId: cut.cutId });
      notifyRemoved('Version Removed', cut.name, {
        onUndo: () => undoCutRemoval(cut.cutId),
        onExpired: () => confirmCutRemoval(cut.cutId),
      });
    },
  };
}
