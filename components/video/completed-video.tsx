'use client';

import { Download, LayoutGrid, Plus, Share2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { ShareDialog } from '@/components/projects/share-dialog';
import { useDownload } from '@/components/projects/use-download';
import { AppHeader } from '@/components/shell/app-header';
import { Button } from '@/components/ui/button';
import type { ProjectWithClips } from '@/contracts/projects';
import { projectName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { VideoPlayer } from './video-player';

/** The video that has just been completed in view. */
export function CompletedVideo({ project }: { project: ProjectWithClips }) {
  const [sharing, setSharing] = useState(false);
  const download = useDownload({ projectId: project.projectId, status: 'completed' });
  const name = projectName(project);
  return (
    <>
      <AppHeader title={name} />
      <main className="page grid max-w-4xl gap-6 py-8 sm:py-12">
        <div role="status">
          <h2 className="display text-center text-2xl sm:text-3xl">Your video is ready</h2>
        </div>
        <VideoPlayer projectId={project.projectId} name={name} />
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={download}>
            <Download aria-hidden="true" />
            Download Video
          </Button>
          <Button variant="secondary" onClick={() => setSharing(true)}>
            <Share2 aria-hidden="true" />
            Share Video
          </Button>
          <Button asChild variant="secondary">
            <Link href={paths.newProject}>
              <Plus aria-hidden="true" />
              Create Another Video
            </Link>
          </Button>
          <Button asChild variant="ghost">
            <Link href={paths.allProjects}>
              <LayoutGrid aria-hidden="true" />
              View All Projects
            </Link>
          </Button>
        </div>
      </main>
      <ShareDialog project={sharing ? project : undefined} onClose={() => setSharing(false)} />
    </>
  );
}
