import { Copy, Download, Share2, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { Button } from '@/components/ui/button';
import { useGenerationShown } from '@/components/ui/notify';
import { DeleteProjectDialog } from '@/components/video/delete-project-dialog';
import { useRetryProject } from '@/components/video/use-retry-project';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { ChangeLinks } from './change-links';
import { ImageGallery } from './image-gallery';
import { MainActions } from './main-actions';
import { ProjectFacts } from './project-facts';
import { VideoMenu } from './video-menu';
import { VideoStage } from './video-stage';

/** A completed project: its video first, then the actions, then its content. */
export function VideoDetails({ project }: { project: ProjectWithClips }) {
  useGenerationShown();
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const retry = useRetryProject();
  const { projectId } = project;

  return (
    <>
      <AppHeader title={videoName(project)} menu={<VideoMenu projectId={projectId} />} />
      <main className="page grid gap-8 py-5 max-sm:pb-24 sm:py-8">
        <VideoStage
          project={project}
          after={
            <section aria-label="Project details" className="grid gap-3">
              {project.description !== undefined && (
                <p className="max-w-[68ch] whitespace-pre-line">{project.description}</p>
              )}
              <ProjectFacts project={project} />
            </section>
          }
        >
          {({ download, share }) => (
            <>
              <div className="flex flex-wrap gap-3">
                <MainActions>
                  <Button onClick={download}>
                    <Download aria-hidden="true" />
                    Download
                  </Button>
                  <Button variant="secondary" onClick={share}>
                    <Share2 aria-hidden="true" />
                    Share
                  </Button>
                </MainActions>
                <Button
                  variant="secondary"
                  disabled={retry.isPending}
                  onClick={() => retry.mutate(projectId)}
                >
                  <Copy aria-hidden="true" />
                  Retry
                </Button>
                <ChangeLinks projectId={projectId} />
              </div>
            </>
          )}
        </VideoStage>
        <ImageGallery project={project} />
        {/* Separate from the everyday actions. */}
        <div className="border-t pt-4">
          <Button variant="ghost" className="-ml-3 text-danger" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </div>
      </main>
      <DeleteProjectDialog
        project={deleting ? project : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => router.push(paths.projects)}
      />
    </>
  );
}
