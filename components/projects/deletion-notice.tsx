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
    onSuccess: () => notifySuccess('Project kept', 'We won’t delete it.'),
    onError: (error) => notifyFailure('Not kept', error.message),
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
        This draft hasn’t changed in a long time. We’ll delete it on {formatDay(deletesAt)}.
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
