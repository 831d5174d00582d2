'use client';

import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Download, Pencil, Play } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { ProjectProblem } from '@/components/shell/project-problem';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { SupportSwitch } from '@/components/support/support-switch';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { ShapePicture } from '@/components/versions/shape-picture';
import { useStoredVersions } from '@/components/versions/use-stored-versions';
import { ImageGallery } from '@/components/video/image-gallery';
import { ProjectFacts, statusLabel } from '@/components/video/project-facts';
import { useDownload } from '@/components/video/use-download';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { projectQueries } from '@/lib/api/projects';
import { videoProjectName } from '@/lib/format/project-name';
import { formatVersions } from '@/lib/format/version-state';
import { paths } from '@/lib/paths';
import { DeletionNotice } from './deletion-notice';
import { EditDetailsDialog } from './edit-details-dialog';

interface ProjectScreenProps {
  readonly projectId: string;
  /** The same data without anything that changes it. */
  readonly readOnly?: boolean;
}

/** Project details, the page to work from; with `readOnly`, View Details. */
export function ProjectScreen({ projectId, readOnly = false }: ProjectScreenProps) {
  const project = useQuery({ ...projectQueries.one(projectId), refetchOnMount: 'always' });
  const problem = useLoadProblem(project);
  if (problem !== undefined) return <ProjectProblem problem={problem} onRetry={project.refetch} />;
  return (
    <>
      <AppHeader title={readOnly ? 'View Details' : 'Project Details'} />
      <main className="page grid max-w-5xl gap-8 py-8 sm:py-10" aria-busy={project.isPending}>
        {project.data === undefined ? (
          <>
            <Skeleton className="h-10 w-64" />
            <Skeleton className="h-24" />
            <Skeleton className="h-80" />
          </>
        ) : (
          <Details project={project.data} readOnly={readOnly} />
        )}
      </main>
    </>
  );
}

function Details({ project, readOnly }: { project: ProjectWithClips; readOnly: boolean }) {
  return (
    <>
      <section aria-label="About this project" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="display text-2xl">{videoProjectName(project)}</h2>
          <Badge variant={project.status === 'completed' ? 'brand' : 'neutral'}>
            {statusLabel(project.status)}
          </Badge>
        </div>
        {project.description !== undefined && (
          <p className="max-w-[68ch] whitespace-pre-line text-muted">{project.description}</p>
        )}
        <ProjectFacts project={project} />
        {project.videoUrl !== undefined && <VersionsLine projectId={project.projectId} />}
      </section>
      <DeletionNotice project={project} className="rounded-card border bg-surface p-4" />
      {!readOnly && <Actions project={project} />}
      <ImageGallery project={project} />
      {!readOnly && (
        <SupportSwitch
          projectId={project.projectId}
          className="rounded-card border bg-surface p-5"
        />
      )}
    </>
  );
}

/** The versions that were made, each a link to its player. */
function VersionsLine({ projectId }: { projectId: string }) {
  const { versions = [] } = useStoredVersions(projectId);
  const made = versions.filter(({ video }) => video !== undefined);
  if (made.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="font-medium">{formatVersions(made.length)}</span>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {made.map(({ versionId, name, shape, isOutdated }) => (
          <li key={versionId}>
            <Link
              href={paths.version(projectId, versionId)}
              className="inline-flex items-center gap-1.5 text-brand underline-offset-4 hover:underline"
            >
              <ShapePicture shape={shape} className="size-5" />
              {name}
              {isOutdated && <span className="text-muted"> (out of date)</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Actions({ project }: { project: ProjectWithClips }) {
  const [editing, setEditing] = useState(false);
  const download = useDownload(project);
  const isCompleted = project.status === 'completed';
  const hasVideo = isCompleted || project.videoUrl !== undefined;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <LinkButton href={paths.video(project.projectId)} disabled={!isCompleted}>
          <Play aria-hidden="true" />
          Play Video
        </LinkButton>
        <Button variant="secondary" disabled={!isCompleted} onClick={download}>
          <Download aria-hidden="true" />
          Download Video
        </Button>
        <LinkButton
          href={paths.rerender(project.projectId)}
          disabled={!hasVideo}
          variant="secondary"
        >
          <Clapperboard aria-hidden="true" />
          Re-render Video
        </LinkButton>
        <Button variant="ghost" onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
          Edit Details
        </Button>
      </div>
      {!isCompleted && (
        <p className="text-sm text-muted">
          <span className="font-medium">Video Not Ready</span>: you can play and download it once
          it’s completed.
        </p>
      )}
      {editing && <EditDetailsDialog project={project} onClose={() => setEditing(false)} />}
    </div>
  );
}

interface LinkButtonProps {
  readonly href: string;
  readonly disabled: boolean;
  readonly variant?: 'secondary';
  readonly children: ReactNode;
}

/** A link that looks like a button. A link cannot be disabled, so a disabled one is a button. */
function LinkButton({ href, disabled, variant, children }: LinkButtonProps) {
  if (disabled) {
    return (
      <Button variant={variant} disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button asChild variant={variant}>
      <Link href={href}>{children}</Link>
    </Button>
  );
}
