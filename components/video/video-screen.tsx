'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VideoOff } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { CouldNotLoad } from '@/components/shell/could-not-load';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { Button } from '@/components/ui/button';
import { focusFirst, isFocusLost } from '@/components/ui/focus-first';
import { Skeleton } from '@/components/ui/skeleton';
import type { GenerationStatus } from '@/contracts/generation';
import { cutQueries } from '@/lib/api/cuts';
import { generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { useAuth } from '@/lib/auth/auth-context';
import { paths } from '@/lib/paths';
import { CompletedVideo } from './completed-video';
import { GenerationFailed } from './generation-failed';
import { VideoDetails } from './video-details';
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

  useFocusOnState(state);

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

/**
 * When the state changes, what had the focus may be gone with the former state, as the button is that
 * cancelled it: the focus goes to the heading of the new one.
 */
function useFocusOnState(state: GenerationStatus['status'] | undefined): void {
  const shown = useRef(state);
  useEffect(() => {
    const isChanged = shown.current !== undefined && shown.current !== state;
    shown.current = state;
    if (isChanged && isFocusLost()) focusFirst('main h2', 'h1');
  }, [state]);
}

/** Whether the video was seen in the making since the page was opened. */
function useWatched(status: GenerationStatus | undefined): boolean {
  const watched = useRef(false);
  if (status?.status === 'processing') watched.current = true;
  return watched.current;
}

interface LoadingVideoProps {
  readonly failed: boolean;
  /** Reads the project and its status again. */
  readonly onReload: () => Promise<unknown>;
}

/** Before the project is known, and when it could not be asked for. */
function LoadingVideo({ failed, onReload }: LoadingVideoProps) {
  const { renewToken } = useAuth();
  const retry = async () => {
    await renewToken();
    await onReload();
  };
  return (
    <>
      <AppHeader />
      <main className="page max-w-5xl py-8 sm:py-10" aria-busy={!failed}>
        {failed ? (
          <CouldNotLoad title="Unable to load video" retryLabel="Retry" onRetry={retry}>
            The video is safe, but it could not be loaded.
          </CouldNotLoad>
        ) : (
          <Skeleton className="aspect-video w-full rounded-card" />
        )}
      </main>
    </>
  );
}

function VideoNotFound() {
  return (
    <NotFoundPage
      icon={VideoOff}
      title="Video Not Found"
      actions={
        <Button asChild>
          <Link href={paths.projects}>My Projects</Link>
        </Button>
      }
    >
      This video does not exist, or it was deleted.
    </NotFoundPage>
  );
}
