import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readStatus } from '@/contracts/production/generation';
import { call } from '@/lib/api/call';
import { generationQueries } from '@/lib/api/generation';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';

/** How often the open editor asks whether a generation was started elsewhere (ms). */
const POLL_MS = 15_000;

/**
 * Reads the project again when its generation was started in another tab or on another device, while
 * this page can be seen.
 *
 * @param isWatching whether no generation is shown here.
 */
export function useGenerationElsewhere(projectId: string | undefined, isWatching: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (projectId === undefined || !isWatching) return;
    const poll = async () => {
      if (document.visibilityState === 'hidden') return;
      // A failed read is repeated at the next interval.
      const answer = await call(readStatus, { params: { projectId } }).catch(() => undefined);
      if (answer?.status !== 'processing') return;
      await refresh(client, generationQueries.status(projectId), projectQueries.one(projectId));
    };
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [client, projectId, isWatching]);
}
