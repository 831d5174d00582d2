import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { keepProject, type ProjectWithClips } from '@/contracts/project/projects';
import { call } from '@/lib/api/call';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { formatDay } from '@/lib/format/date';
import { projectName } from '@/lib/format/project-name';

interface DeletionNoticeProps {
  readonly project: ProjectWithClips | undefined;
  readonly className?: string;
}

/** Warns that an old draft is about to be deleted, with a button to keep it. */
export function DeletionNotice({ project, className }: DeletionNoticeProps) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: (projectId: string) => call(keepProject, { params: { projectId } }),
    onSuccess: () => notifySuccess('Project Kept', 'It stays where it is.'),
    onError: (error) => notifyFailure('Not Kept', error.message),
    onSettled: (_, __, projectId) => refresh(client, projectQueries.one(projectId)),
  });
  if (project?.deletesAt === undefined) return null;
  const { projectId, deletesAt } = project;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm',
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-40">
        Nobody has changed this draft for long: it will be deleted on {formatDay(deletesAt)}.
      </p>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Keep ${projectName(project)}`}
        disabled={keep.isPending}
        onClick={() => keep.mutate(projectId)}
      >
        Keep
      </Button>
    </div>
  );
}
