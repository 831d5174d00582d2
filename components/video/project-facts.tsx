import type { ReactNode } from 'react';
import type { ProjectStatus, ProjectWithClips } from '@/contracts/project/projects';
import { formatDay } from '@/lib/format/date';
import { formatClock } from '@/lib/format/duration';

/** Status labels of the details page. A draft that can be generated shares the label of an upload. */
const statusLabels: Partial<Record<string, string>> = {
  uploading: 'Uploading',
  ready_for_generation: 'Uploading',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
} satisfies Record<ProjectStatus, string>;

/** `Unknown` for a status that only a newer server has. */
export function statusLabel(status: string): string {
  return statusLabels[status] ?? 'Unknown';
}

/** A project's status, size and dates. */
export function ProjectFacts({ project }: { project: ProjectWithClips }) {
  return (
    <dl className="figures flex flex-wrap gap-x-8 gap-y-3 text-sm">
      <Fact name="Status">{statusLabel(project.status)}</Fact>
      <Fact name="Images">{project.clips.length}</Fact>
      {project.videoSeconds !== undefined && (
        <Fact name="Length">{formatClock(project.videoSeconds)}</Fact>
      )}
      {(project.versionCount ?? 0) > 1 && <Fact name="Versions">{project.versionCount}</Fact>}
      <Fact name="Created">{formatDay(project.createdAt)}</Fact>
      <Fact name="Updated">{formatDay(project.updatedAt)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
