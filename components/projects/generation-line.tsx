import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Badge } from '@/components/ui/badge';
import { Progress } from '@/components/ui/progress';
import { CallError } from '@/lib/api/call';
import { generationQueries } from '@/lib/api/generation';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';

/**
 * On the card of a project whose video is being made: how far it is. Reads the list again when the
 * generation ends.
 */
export function GenerationLine({ projectId }: { projectId: string }) {
  const client = useQueryClient();
  const { data, error, isFetching } = useQuery(generationQueries.status(projectId));
  const isRunning = data?.status === 'processing';
  const isGone = error instanceof CallError && error.status === 404;
  // Ignores the cached status of an earlier generation until it is refetched.
  const hasEnded = isGone || (data !== undefined && !isRunning && !isFetching);

  useEffect(() => {
    if (hasEnded) void refresh(client, projectQueries.list());
  }, [hasEnded, client]);

  const percent = isRunning ? Math.floor((data.progress ?? 0) * 100) : 0;
  return (
    <>
      <Badge variant="photo" className="figures absolute bottom-3 left-3">
        Creating video… {percent}%
      </Badge>
      <Progress
        value={percent}
        aria-label="Video progress"
        className="absolute inset-x-0 bottom-0 h-1 rounded-none"
      />
    </>
  );
}
