import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { versionScope } from '@/components/versions/use-stored-versions';
import {
  changeStatus,
  type StatusChange,
  type StatusFacts,
  undoStatusChange,
} from '@/lib/api/change-status';
import { factsQueries } from '@/lib/api/facts';
import { generationQueries } from '@/lib/api/generation';
import { refresh } from '@/lib/api/refresh';
import { versionQueries } from '@/lib/api/versions';
import { listingStatusLabel } from '@/lib/format/listing-status';
import { formatTokens } from '@/lib/format/tokens';
import { formatVersions } from '@/lib/format/version-state';

interface WantedStatus {
  readonly wanted: StatusFacts;
  /** Maximum tokens for rendering the versions again; absent unless the user has seen a price. */
  readonly agreedTokens?: number | undefined;
  /** Outdated or failed versions that are rendered as well. */
  readonly alsoIds?: readonly string[] | undefined;
}

/** Saves a listing's status and renders the versions that show it; the toast offers Undo. */
export function useStatusChange(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: versionScope,
    mutationFn: ({ wanted, ...agreed }: WantedStatus) => changeStatus(projectId, wanted, agreed),
    onSuccess: async (change, { wanted }) => {
      notifySuccess(`Status: ${listingStatusLabel(wanted.status)}`, tellOutcome(change), {
        label: 'Undo',
        // The toast may be pressed on another screen.
        onClick: () => void undo(client, projectId, change),
      });
      await refreshVideo(client, projectId, change);
    },
    onError: async (error) => {
      notifyFailure('Status not changed', error.message);
      await refreshVideo(client, projectId);
    },
  });
}

async function undo(client: QueryClient, projectId: string, change: StatusChange): Promise<void> {
  try {
    const undone = await undoStatusChange(projectId, change);
    notifySuccess(`Status: ${listingStatusLabel(change.previous.status)}`, tellOutcome(undone));
    await refreshVideo(client, projectId, undone);
  } catch (error) {
    notifyFailure('Status not changed back', error instanceof Error ? error.message : undefined);
    await refreshVideo(client, projectId);
  }
}

function tellOutcome({ versionIds, alsoIds, cost, generation }: StatusChange): string {
  const count = versionIds.length + alsoIds.length;
  if (count === 0) return 'Saved. No finished videos need updating.';
  const versions = formatVersions(count);
  if (cost === 0) return `Updating ${versions}, free. Your links stay the same.`;
  if (generation !== undefined) {
    return `Updating ${versions} for ${formatTokens(cost)}. Your links stay the same.`;
  }
  return `Saved. Updating ${versions} costs ${formatTokens(cost)} because you added photos.`;
}

async function refreshVideo(
  client: QueryClient,
  projectId: string,
  change?: StatusChange,
): Promise<void> {
  const status = generationQueries.status(projectId);
  if (change?.generation === undefined) await refresh(client, status);
  else client.setQueryData(status.queryKey, change.generation);
  await refresh(client, factsQueries.one(projectId), versionQueries.list(projectId));
}
