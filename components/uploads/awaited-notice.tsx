import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { dropAwaited, uploadQueries } from '@/lib/api/uploads';
import type { DraftSession } from '@/lib/draft/draft-session';
import { describeAwaited } from './describe-awaited';

interface AwaitedNoticeProps {
  readonly session: DraftSession;
  readonly projectId: string;
  /** Files of this window; absent while they are being searched. */
  readonly ownFiles: ReadonlySet<string> | undefined;
}

/** Lists files that are on another device, with a button to continue without them. */
export function AwaitedNotice({ session, projectId, ownFiles }: AwaitedNoticeProps) {
  const client = useQueryClient();
  const awaited = useQuery(uploadQueries.awaited(projectId)).data ?? [];
  const files = awaited.filter(({ shotId }) => ownFiles?.has(shotId) === false);
  const count = files.length;
  useEffect(() => {
    // Files that arrive from another device appear here.
    if (count === 0) return undefined;
    return () => void refresh(client, projectQueries.one(projectId));
  }, [client, projectId, count]);
  const goOn = useMutation({
    mutationFn: () => dropAwaited(projectId),
    onSuccess: (project) => session.adopt(project),
    onError: (error) => notifyFailure('Not changed', error.message),
    onSettled: () => refresh(client, uploadQueries.awaited(projectId)),
  });
  if (count === 0) return null;
  return (
    <div
      role="status"
      className="my-6 wide:mt-0 flex flex-wrap items-center justify-between gap-3 rounded-card border bg-surface p-4 text-sm"
    >
      <p className="min-w-0 flex-1 basis-72">{describeAwaited(files)}</p>
      <Button
        size="small"
        variant="secondary"
        disabled={goOn.isPending}
        onClick={() => goOn.mutate()}
      >
        {files.every(({ hasCopy }) => hasCopy)
          ? 'Keep the smaller copies'
          : 'Continue without them'}
      </Button>
    </div>
  );
}
