import { notifyConfirmation, notifyFailure } from '@/components/ui/notify';
import { DOWNLOAD_OFFLINE, requireNetwork } from '@/components/ui/require-network';
import { toPath } from '@/contracts/operation';
import { downloadVideo } from '@/contracts/production/generation';
import type { ProjectStatus } from '@/contracts/project/projects';
import { formatBytes } from '@/lib/format/bytes';

interface DownloadedProject {
  readonly projectId: string;
  readonly status: ProjectStatus;
  /** Size of its video's file; undefined if unknown. */
  readonly bytes?: number | undefined;
}

/** Opens the video's download in a new tab; allowed only once it is completed. */
export function useDownload({ projectId, status, bytes }: DownloadedProject): () => void {
  return () => {
    if (status === 'completed') startDownload(toPath(downloadVideo, { projectId }), bytes);
    else notifyFailure('Video Not Ready', 'The video can be downloaded once it is completed.');
  };
}

/** Opens a video's download in a new tab, and shows its size. */
export function startDownload(url: string, bytes: number | undefined): void {
  if (!requireNetwork(DOWNLOAD_OFFLINE)) return;
  window.open(url, '_blank', 'noopener');
  const size = bytes === undefined ? '' : ` (${formatBytes(bytes)})`;
  notifyConfirmation('Download Started', `Your video${size} is on its way.`);
}
