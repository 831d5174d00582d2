import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { DOWNLOAD_OFFLINE, requireNetwork } from '@/components/ui/require-network';
import { downloadVideo } from '@/contracts/generation';
import { toPath } from '@/contracts/operation';
import type { ProjectStatus } from '@/contracts/projects';

/** Opens the video's download in a new tab; allowed only once it is completed. */
export function useDownload(project: { projectId: string; status: ProjectStatus }): () => void {
  return () => {
    if (project.status !== 'completed') {
      notifyFailure('Video Not Ready', 'The video can be downloaded once it is completed.');
      return;
    }
    if (!requireNetwork(DOWNLOAD_OFFLINE)) return;
    window.open(toPath(downloadVideo, { projectId: project.projectId }), '_blank', 'noopener');
    notifySuccess('Download Started', 'Your video is on its way.');
  };
}
