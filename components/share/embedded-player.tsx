import type { SharedVideo } from '@/contracts/production/sharing';
import { videoName } from '@/lib/format/project-name';
import { SharedPlayer } from './shared-player';
import { toSharedStill } from './shared-video-page';

interface EmbeddedPlayerProps {
  readonly video: SharedVideo;
  readonly versionId: string;
  /** The link's token. */
  readonly share: string;
}

/** The player alone, filling the frame of another site's page: no name, no link, no form. */
export function EmbeddedPlayer({ video, versionId, share }: EmbeddedPlayerProps) {
  const { listing: _, ...played } = video;
  const link = { projectId: video.projectId, versionId, share };
  return (
    <main className="grid min-h-dvh place-content-stretch bg-black">
      <h1 className="sr-only">{videoName(video)}</h1>
      <SharedPlayer video={played} link={link} still={toSharedStill(link)} place="embed" isBare />
    </main>
  );
}
