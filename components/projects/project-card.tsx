import { Images, Proportions } from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Photo } from '@/components/ui/photo';
import { toPath } from '@/contracts/operation';
import { streamPreview } from '@/contracts/production/generation';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { posterUrl } from '@/lib/api/generation';
import { shotImageUrl } from '@/lib/api/shots';
import { formatDay } from '@/lib/format/date';
import { projectName } from '@/lib/format/project-name';
import { formatVersions } from '@/lib/format/version-state';
import { paths } from '@/lib/paths';
import { isInvitationOver } from '@/rules/is-invitation-over';
import { DeletionNotice } from './deletion-notice';
import { GenerationLine } from './generation-line';
import { ProjectCardMenu } from './project-card-menu';

interface ProjectCardProps {
  readonly project: ProjectWithClips;
  readonly eager: boolean;
  readonly previewing: boolean;
  /** The card under the pointer or with the focus; undefined for none. */
  readonly onPreview: (projectId: string | undefined) => void;
  readonly onShare: (project: ProjectWithClips) => void;
  readonly onDelete: (project: ProjectWithClips) => void;
}

/** One project: its first picture (or its video, while hovered), its details and its actions. */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, eager, previewing, onPreview, ...on } = props;
  const { projectId, clips, description, versionCount = 0, invitation } = project;
  const completed = project.status === 'completed';
  const name = projectName(project);
  const start = () => completed && onPreview(projectId);
  const stop = () => onPreview(undefined);

  return (
    <li
      className="group relative overflow-hidden rounded-card border bg-surface transition-colors duration-150 [contain-intrinsic-size:auto_18rem] [content-visibility:auto] focus-within:border-brand hover:border-line-strong"
      onPointerEnter={start}
      onPointerLeave={stop}
      onFocus={start}
      onBlur={stop}
    >
      <div className="relative aspect-video overflow-hidden bg-sunken">
        <Photo src={thumbnail(project)} placeholder={clips[0]?.placeholder} alt="" eager={eager} />
        {previewing && (
          <video
            data-testid="card-preview"
            aria-hidden="true"
            tabIndex={-1}
            className="absolute inset-0 size-full animate-appear object-cover"
            src={toPath(streamPreview, { projectId })}
            muted
            autoPlay
            loop
            playsInline
          />
        )}
        <div className="absolute inset-x-3 top-3 flex items-start justify-between">
          <Badge variant={completed ? 'brand' : 'photo'}>{completed ? 'Completed' : 'Draft'}</Badge>
          {!completed && clips.length > 1 && (
            <Badge variant="photo">+{clips.length - 1} more</Badge>
          )}
        </div>
        {project.status === 'processing' && <GenerationLine projectId={projectId} />}
        {project.status === 'failed' && (
          <Badge variant="danger" className="absolute bottom-3 left-3">
            Generation failed
          </Badge>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 truncate font-medium">
            <Link
              href={completed ? paths.video(projectId) : paths.edit(projectId)}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
            >
              {name}
            </Link>
          </h2>
          <ProjectCardMenu project={project} name={name} {...on} />
        </div>
        <p className="line-clamp-2 min-h-10 text-sm text-muted">{description}</p>
        <p className="flex flex-wrap items-center justify-between gap-x-2 pt-1 text-xs text-muted">
          <span className="min-w-0 truncate">Updated {formatDay(project.updatedAt)}</span>
          <span className="inline-flex shrink-0 items-center gap-3">
            <span className="inline-flex items-center gap-1">
              <Images aria-hidden="true" className="size-3.5" />
              {clips.length} {clips.length === 1 ? 'image' : 'images'}
            </span>
            {versionCount > 1 && (
              <span className="inline-flex items-center gap-1">
                <Proportions aria-hidden="true" className="size-3.5" />
                {formatVersions(versionCount)}
              </span>
            )}
          </span>
        </p>
        {isInvitationOver(invitation, new Date()) && (
          <p className="mt-2 border-t pt-3 text-sm text-accent-text">
            The open house is over, but your videos still advertise it.
          </p>
        )}
        <DeletionNotice project={project} className="relative z-10 mt-2 border-t pt-3" />
      </div>
    </li>
  );
});

/** Each picture needs its own address, because browsers show a known address from memory. */
function thumbnail(project: ProjectWithClips): string | undefined {
  const { projectId, updatedAt, clips } = project;
  if (project.status === 'completed') return posterUrl(projectId, 640, updatedAt);
  const first = clips[0];
  const variant = first?.pick.fileName;
  return first && shotImageUrl(projectId, first.id, { width: 640, ...(variant && { variant }) });
}
