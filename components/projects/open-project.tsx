'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { ProjectNotFound } from '@/components/shell/project-not-found';
import { ProjectUnavailable } from '@/components/shell/project-unavailable';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { Spinner } from '@/components/ui/spinner';
import { projectQueries } from '@/lib/api/projects';
import { paths } from '@/lib/paths';

/** `/app?project=…`: a completed project opens its video, any other the create screen. */
export function OpenProject({ projectId }: { projectId: string }) {
  const router = useRouter();
  const project = useQuery(projectQueries.one(projectId));
  const problem = useLoadProblem(project);
  const status = project.data?.status;

  useEffect(() => {
    if (status === undefined) return;
    router.replace(status === 'completed' ? paths.video(projectId) : paths.edit(projectId));
  }, [status, projectId, router]);

  if (problem === 'missing') return <ProjectNotFound />;
  if (problem === 'unavailable') return <ProjectUnavailable onRetry={project.refetch} />;
  return (
    <div className="grid min-h-dvh place-content-center">
      <Spinner label="Opening the project…" />
    </div>
  );
}
