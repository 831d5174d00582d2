'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { ProjectProblem } from '@/components/shell/project-problem';
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

  if (problem !== undefined) return <ProjectProblem problem={problem} onRetry={project.refetch} />;
  return (
    <div className="grid min-h-dvh place-content-center">
      <Spinner label="Opening the project…" />
    </div>
  );
}
