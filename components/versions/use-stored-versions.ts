import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notifyFailure, notifyRemoved } from '@/components/ui/notify';
import type { Version } from '@/contracts/production/versions';
import {
  applyVersionChange,
  putVersion,
  sendVersionChange,
  type VersionChange,
} from '@/lib/api/version-changes';
import {
  confirmVersionRemoval,
  removeVersionLater,
  undoVersionRemoval,
} from '@/lib/api/version-removals';
import { versionQueries } from '@/lib/api/versions';

/**
 * Changes of versions are sent one after the other, and a generation starts after the changes made before it.
 */
export const versionScope = { id: 'versions' } as const;

/** The versions and the functions that change them. */
export interface VersionEditor {
  /** The versions with all pending changes applied; undefined until loaded. */
  readonly versions: readonly Version[] | undefined;
  /** The list is being refetched, so the cached one may be outdated. */
  readonly isReading: boolean;
  /** They could not be loaded. */
  readonly isUnavailable: boolean;
  readonly retry: () => void;
  readonly onChange: (change: Exclude<VersionChange, { kind: 'remove' }>) => void;
  readonly onRemove: (version: Version) => void;
}

/** Returns a project's versions. A change shows at once and is undone if the server rejects it. */
export function useStoredVersions(projectId: string | undefined, isEnabled = true): VersionEditor {
  const client = useQueryClient();
  const options = versionQueries.list(projectId ?? '');
  const mutationKey = ['versions', projectId];
  const list = useQuery({
    ...options,
    enabled: projectId !== undefined && isEnabled,
    refetchOnMount: 'always',
  });
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as VersionChange,
  });

  const keep = async (update: (versions: readonly Version[]) => readonly Version[]) => {
    // A response still in flight may be older than this one.
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, (versions) => versions && [...update(versions)]);
  };
  const change = useMutation({
    mutationKey,
    scope: versionScope,
    mutationFn: (wanted: Exclude<VersionChange, { kind: 'remove' }>) =>
      sendVersionChange(projectId ?? '', wanted),
    onSuccess: (version) => keep((versions) => putVersion(versions, version)),
    onError: (error) => notifyFailure('Version not saved', error.message),
  });
  const removal = useMutation({
    mutationKey,
    mutationFn: ({ versionId }: Extract<VersionChange, { kind: 'remove' }>) =>
      removeVersionLater(projectId ?? '', versionId),
    onSuccess: (left) => left && keep(() => left),
    onError: () =>
      notifyFailure('Delete Failed', 'The version could not be removed. Please try again.'),
  });

  const known = list.data;
  const versions = useMemo(
    () => known && pending.reduce(applyVersionChange, known),
    [known, pending],
  );
  return {
    versions,
    isReading: list.isFetching,
    isUnavailable: list.isError && known === undefined,
    retry: () => void list.refetch(),
    onChange: (wanted) => change.mutate(wanted),
    onRemove(version) {
      removal.mutate({ kind: 'remove', versionId: version.versionId });
      notifyRemoved('Version removed', version.name, {
        onUndo: () => undoVersionRemoval(version.versionId),
        onExpired: () => confirmVersionRemoval(version.versionId),
      });
    },
  };
}
