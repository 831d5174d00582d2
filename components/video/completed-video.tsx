import { Download, LayoutGrid, Plus, Share2 } from 'lucide-react';
import Link from 'next/link';
import { AppHeader } from '@/components/shell/app-header';
import { Button } from '@/components/ui/button';
import { useGenerationShown } from '@/components/ui/notify';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { ChangeLinks } from './change-links';
import { MainActions } from './main-actions';
import { VideoMenu } from './video-menu';
import { VideoStage } from './video-stage';

/** The video that has just been completed in view. */
export function CompletedVideo({ project }: { project: ProjectWithClips }) {
  useGenerationShown();
  return (
    <>
      <AppHeader title={videoName(project)} menu={<VideoMenu projectId={project.projectId} />} />
      <main className="page grid gap-5 py-5 max-sm:pb-24 sm:py-8">
        <div role="status">
          <h2 className="display text-center text-2xl sm:text-3xl">Your video is ready</h2>
        </div>
        <VideoStage
          project={project}
          after={
            <div className="flex flex-wrap justify-center gap-3">
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
          }
        >
          {({ download, share }) => (
            <div className="flex flex-wrap justify-center gap-3">
              <MainActions>
                <Button onClick={download}>
                  <Download aria-hidden="true" />
                  Download Video
                </Button>
                <Button variant="secondary" onClick={share}>
                  <Share2 aria-hidden="true" />
                  Share Video
                </Button>
              </MainActions>
              <ChangeLinks projectId={project.projectId} />
            </div>
          )}
        </VideoStage>
      </main>
    </>
  );
}
