'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import type { GenerationStatus } from '@/contracts/generation';
import { cutQueries } from '@/lib/api/cuts';
import { generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { CompletedVideo } from './completed-video';
import { GenerationFailed } from './generation-failed';
import { LoadingVideo } from './loading-video';
import { VideoDetails } from './video-details';
import { VideoNotFound } from './video-not-found';
import { WaitingForVideo } from './waiting-for-video';

/**
 * The video page. While the video is being made it watches; a video that completes in view keeps
 * the watching page's player, and a later visit shows it with its details.
 */
export function VideoScreen({ projectId }: { projectId: string }) {
  const client = useQueryClient();
  const options = generationQueries.status(projectId);
  const status = useQuery({ ...options, refetchOnMount: 'always' });
  const project = useQuery({ ...projectQueries.one(projectId), refetchOnMount: 'always' });
  const problems = [useLoadProblem(status), useLoadProblem(project)];
  const watched = useWatched(status.data);
  const state = status.data?.status;

  useEffect(() => {
    if (!watched || (state !== 'completed' && state !== 'failed')) return;
    void refresh(
      client,
      projectQueries.one(projectId),
      cutQueries.list(projectId),
      projectQueries.list(),
      ledgerQueries.balance(),
    );
  }, [watched, state, client, projectId]);

  if (problems.includes('missing')) return <VideoNotFound />;
  if (status.data === undefined || project.data === undefined) {
    return (
      <LoadingVideo
        failed={problems.includes('unavailable')}
        onReload={() => Promise.all([status.refetch(), project.refetch()])}
      />
    );
  }
  if (status.data.status === 'failed') {
    return <GenerationFailed project={project.data} reason={status.data.error} />;
  }
  if (status.data.status !== 'completed') {
    return <WaitingForVideo project={project.data} status={status.data} />;
  }
  return watched ? (
    <CompletedVideo project={project.data} />
  ) : (
    <VideoDetails project={project.data} />
  );
}

/** Whether the video was seen in the making since the page was opened. */
function useWatched(status: GenerationStatus | undefined): boolean {
  const watched = useRef(false);
  if (status?.status === 'processing') watched.current = true;
  return watched.current;
}
