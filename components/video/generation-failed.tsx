import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { AppHeader } from '@/components/shell/app-header';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { reportsCharge } from '@/contracts/cancelled-work';
import type { ProjectWithClips } from '@/contracts/projects';
import { createId } from '@/lib/api/create-id';
import { generateVideo, generationQueries } from '@/lib/api/generation';
import { projectName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';

interface GenerationFailedProps {
  readonly project: ProjectWithClips;
  /** What happened, in plain English. */
  readonly reason: string | undefined;
}

export function GenerationFailed({ project, reason }: GenerationFailedProps) {
  const client = useQueryClient();
  const { projectId } = project;
  const again = useMutation({
    mutationFn: () => generateVideo(projectId, createId()),
    onSuccess: (status) =>
      client.setQueryData(generationQueries.status(projectId).queryKey, status),
    onError: (error) => notifyFailure('Generation Failed', error.message),
  });
  return (
    <>
      <AppHeader title={projectName(project)} />
      <main>
        <StateScreen
          role="alert"
          icon={TriangleAlert}
          title="Generation Failed"
          actions={
            <>
              <Button disabled={again.isPending} onClick={() => again.mutate()}>
                Try Again
              </Button>
              <Button asChild variant="secondary">
                <Link href={paths.edit(projectId)}>Edit the project</Link>
              </Button>
            </>
          }
        >
          <p>{reason ?? 'The video could not be made.'}</p>
          <p>
            {reportsCharge(reason)
              ? 'Your photos are kept.'
              : 'Your photos are kept and no tokens were taken.'}
          </p>
        </StateScreen>
      </main>
    </>
  );
}
