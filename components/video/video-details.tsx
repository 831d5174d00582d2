'use client';

import { Clapperboard, Copy, Download, FileText, Share2, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DeleteProjectDialog } from '@/components/projects/delete-project-dialog';
import { ShareDialog } from '@/components/projects/share-dialog';
import { useDownload } from '@/components/projects/use-download';
import { useRetryProject } from '@/components/projects/use-retry-project';
import { AppHeader } from '@/components/shell/app-header';
import { Button } from '@/components/ui/button';
import { MenuItem } from '@/components/ui/dropdown-menu';
import type { ProjectWithClips } from '@/contracts/projects';
import { projectName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { ImageGallery } from './image-gallery';
import { ProjectFacts } from './project-facts';
import { VideoPlayer } from './video-player';

/** A completed project: its video first, what can be done with it, what it is made of. */
export function VideoDetails({ project }: { project: ProjectWithClips }) {
  const router = useRouter();
  const [sharing, setSharing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const retry = useRetryProject();
  const download = useDownload(project);
  const name = projectName(project);
  const { projectId } = project;

  return (
    <>
      <AppHeader
        title={name}
        menu={
          <>
            <MenuItem asChild>
              <Link href={paths.rerender(projectId)}>
                <Clapperboard aria-hidden="true" />
                Re-render Video
              </Link>
            </MenuItem>
            <MenuItem asChild>
              <Link href={paths.project(projectId)}>
                <FileText aria-hidden="true" />
                Project Details
              </Link>
            </MenuItem>
          </>
        }
      />
      <main className="page grid max-w-5xl gap-8 py-8 sm:py-10">
        <VideoPlayer projectId={projectId} name={name} />
        <div className="flex flex-wrap gap-3">
          <Button onClick={download}>
            <Download aria-hidden="true" />
            Download
          </Button>
          <Button variant="secondary" onClick={() => setSharing(true)}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
          <Button
            variant="secondary"
            disabled={retry.isPending}
            onClick={() => retry.mutate(projectId)}
          >
            <Copy aria-hidden="true" />
            Retry
          </Button>
          <Button
            variant="ghost"
            className="text-danger sm:ml-auto"
            onClick={() => setDeleting(true)}
          >
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </div>
        <section aria-label="Project details" className="grid gap-3">
          {project.description !== undefined && (
            <p className="max-w-[68ch] whitespace-pre-line">{project.description}</p>
          )}
          <ProjectFacts project={project} />
        </section>
        <ImageGallery project={project} />
      </main>
      <ShareDialog project={sharing ? project : undefined} onClose={() => setSharing(false)} />
      <DeleteProjectDialog
        project={deleting ? project : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => router.push(paths.projects)}
      />
    </>
  );
}
