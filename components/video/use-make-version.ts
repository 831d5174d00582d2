import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyFailure, notifyGeneration } from '@/components/ui/notify';
import { versionScope } from '@/components/versions/use-stored-versions';
import type { Version } from '@/contracts/production/versions';
import { isTransient } from '@/lib/api/call';
import { createId } from '@/lib/api/create-id';
import { generateVideo, generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { refresh } from '@/lib/api/refresh';
import { versionQueries } from '@/lib/api/versions';

/** Makes one version (again); the others stay as they are. */
export function useMakeVersion(projectId: string) {
  const client = useQueryClient();
  const key = useRef(createId());
  return useMutation({
    scope: versionScope,
    mutationFn: ({ versionId }: Version) => generateVideo(projectId, key.current, [versionId]),
    onSuccess: async (status, { name }) => {
      key.current = createId();
      notifyGeneration('Video Generation Started', `We’re creating ${name} now.`);
      client.setQueryData(generationQueries.status(projectId).queryKey, status);
      await refresh(client, versionQueries.list(projectId), ledgerQueries.balance());
    },
    onError: (error) => {
      // An attempt with an unknown outcome is repeated with its key, so that it is charged once.
      if (!isTransient(error)) key.current = createId();
      notifyFailure('Generation Failed', error.message);
    },
  });
}
