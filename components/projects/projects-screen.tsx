'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { CloudOff, ImagePlus, Plus } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { DeleteProjectDialog } from '@/components/video/delete-project-dialog';
import { ShareDialog } from '@/components/video/share-dialog';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { projectQueries } from '@/lib/api/projects';
import { paths } from '@/lib/paths';
import { ProjectCard } from './project-card';
import { useFocusAfterRemoval } from './use-focus-after-removal';

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const SKELETONS = 8;

/** My Projects: every project of the person, newest update first. */
export function ProjectsScreen() {
  const list = useInfiniteQuery(projectQueries.list());
  const [previewed, setPreviewed] = useState<string>();
  const [shared, setShared] = useState<ProjectWithClips>();
  const [deleted, setDeleted] = useState<ProjectWithClips>();
  const projects = list.data?.pages.flatMap((page) => page.projects) ?? [];
  const { grid: cards, heading } = useFocusAfterRemoval(projects.map(({ projectId }) => projectId));

  return (
    <>
      <AppHeader backTo={false} />
      <main className="page pt-8 pb-24 sm:pt-12">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none sm:text-3xl">
            My Projects
          </h1>
          <Button asChild>
            <Link href={paths.newProject}>
              <Plus aria-hidden="true" />
              New Project
            </Link>
          </Button>
        </div>
        {list.isPending && <Skeletons />}
        {list.isError && projects.length === 0 && <FailedToLoad />}
        {list.isSuccess && projects.length === 0 && <NoProjects />}
        {projects.length > 0 && (
          <ul ref={cards} className={grid}>
            {projects.map((project, position) => (
              <ProjectCard
                key={project.projectId}
                project={project}
                eager={position < 4}
                previewing={previewed === project.projectId}
                onPreview={setPreviewed}
                onShare={setShared}
                onDelete={setDeleted}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <MoreSentinel loading={list.isFetchingNextPage} onReached={() => list.fetchNextPage()} />
        )}
      </main>
      {shared && <ShareDialog projectId={shared.projectId} onClose={() => setShared(undefined)} />}
      <DeleteProjectDialog project={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}

function Skeletons() {
  return (
    <ul className={grid} aria-busy="true" aria-label="Loading projects">
      {Array.from({ length: SKELETONS }, (_, position) => (
        <ProjectCardSkeleton key={String(position)} />
      ))}
    </ul>
  );
}

function NoProjects() {
  return (
    <StateScreen
      icon={ImagePlus}
      title="No Projects Yet"
      actions={
        <>
          <Button asChild size="large">
            <Link href={paths.newProject}>Create Your First Project</Link>
          </Button>
          <Button asChild variant="secondary" size="large">
            <Link href={paths.sampleListing}>Try it with our sample listing</Link>
          </Button>
        </>
      }
    >
      Add your listing photos and get a finished property video in a few minutes.
    </StateScreen>
  );
}

function FailedToLoad() {
  return (
    <StateScreen
      role="alert"
      icon={CloudOff}
      title="Failed to Load Projects"
      actions={<Button onClick={() => window.location.reload()}>Refresh Page</Button>}
    >
      We could not load your projects. Nothing is lost; please try again.
    </StateScreen>
  );
}

/** The end of a page of the list: asks for the next as it comes near, or when pressed. */
function MoreSentinel({ loading, onReached }: { loading: boolean; onReached: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;

  useEffect(() => {
    if (loading || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [loading]);

  return (
    <div ref={element} className="mt-10 grid justify-items-center">
      <Button variant="secondary" disabled={loading} onClick={onReached}>
        {loading ? 'Loading more projects…' : 'Show more projects'}
      </Button>
    </div>
  );
}

function ProjectCardSkeleton() {
  return (
    <li
      data-testid="project-skeleton"
      className="overflow-hidden rounded-card border bg-surface"
      aria-hidden="true"
    >
      <Skeleton className="aspect-video rounded-none" />
      {/* As tall as a card, so that nothing jumps. */}
      <div className="grid h-[8.5rem] content-between p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </li>
  );
}
