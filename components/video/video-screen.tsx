'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VideoOff } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { CouldNotLoad } from '@/components/shell/could-not-load';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { Button } from '@/components/ui/button';
import { focusFirst, isFocusLost } from '@/components/ui/focus-first';
import { Skeleton } from '@/components/ui/skeleton';
import type { GenerationStatus } from '@/contracts/production/generation';
import { generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { versionQueries } from '@/lib/api/versions';
import { useAuth } from '@/lib/auth/auth-context';
import { paths } from '@/lib/paths';
import { CompletedVideo } from './completed-video';
import { GenerationFailed } from './generation-failed';
import { VideoDetails } from './video-details';
import { WaitingForVideo } from './waiting-for-video';

/**
 * The video page. During a render it watches the progress; a video that completes in view keeps the watching
 * page's player, and a later visit shows it with its details.
 */
export function VideoScreen({ projectId }: { projectId: string }) {
  const options = generationQueries.status(projectId);
  const status = useQuery({ ...options, refetchOnMount: 'always' });
  const project = useQuery({ ...projectQueries.one(projectId), refetchOnMount: 'always' });
  const problems = [useLoadProblem(status), useLoadProblem(project)];
  const { shown, watched } = useShownStatus(projectId, status.data);
  const state = shown?.status;

  useFocusOnState(state);

  if (problems.includes('missing')) return <VideoNotFound />;
  if (shown === undefined || project.data === undefined) {
    return (
      <LoadingVideo
        failed={problems.includes('unavailable')}
        onReload={() => Promise.all([status.refetch(), project.refetch()])}
      />
    );
  }
  if (shown.status === 'failed') {
    return <GenerationFailed project={project.data} reason={shown.error} />;
  }
  if (shown.status !== 'completed') {
    return <WaitingForVideo project={project.data} status={shown} />;
  }
  return watched ? (
    <CompletedVideo project={project.data} />
  ) : (
    <VideoDetails project={project.data} />
  );
}

/**
 * A state change may remove the focused element, such as the Cancel button, so the focus moves to the heading
 * of the new state.
 */
function useFocusOnState(state: GenerationStatus['status'] | undefined): void {
  const shown = useRef(state);
  useEffect(() => {
    const isChanged = shown.current !== undefined && shown.current !== state;
    shown.current = state;
    if (isChanged && isFocusLost()) focusFirst('main h2', 'h1');
  }, [state]);
}

/**
 * Returns the status to show. A render that ends in view is shown as running until the project and its
 * versions are reloaded, because the cached ones have no video or the previous one.
 */
function useShownStatus(
  projectId: string,
  status: GenerationStatus | undefined,
): {
  readonly shown: GenerationStatus | undefined;
  /** Whether the page has shown the render's progress since it was opened. */
  readonly watched: boolean;
} {
  const client = useQueryClient();
  const making = useRef<GenerationStatus>(undefined);
  const [isReadAgain, setReadAgain] = useState(false);
  const state = status?.status;
  if (state === 'processing') making.current = status;
  const watched = making.current !== undefined;
  const hasEnded = watched && (state === 'completed' || state === 'failed');

  useEffect(() => {
    if (!hasEnded) return undefined;
    void refresh(client, projectQueries.list(), ledgerQueries.balance());
    void refresh(client, projectQueries.one(projectId), versionQueries.list(projectId)).then(() =>
      setReadAgain(true),
    );
    return () => setReadAgain(false);
  }, [hasEnded, client, projectId]);

  return { shown: hasEnded && !isReadAgain ? making.current : status, watched };
}

interface LoadingVideoProps {
  readonly failed: boolean;
  /** Reloads the project and its status. */
  readonly onReload: () => Promise<unknown>;
}

/** Shown before the project is loaded, and if loading failed. */
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
