import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { toPath } from '@/contracts/operation';
import { downloadVideo, readPoster } from '@/contracts/production/generation';
import type { SharedVideo } from '@/contracts/production/sharing';
import { downloadVersion, readVersionPoster } from '@/contracts/production/versions';
import { formatClock } from '@/lib/format/duration';
import { formatPastInvitation } from '@/lib/format/listing-facts';
import { videoName } from '@/lib/format/project-name';
import { AlteredPhotos } from './altered-photos';
import { CopyLink } from './copy-link';
import { ListingBlock } from './listing-block';
import { OfflineNotice } from './offline-notice';
import { type SharedLink, SharedPlayer, type SharedStill } from './shared-player';

interface SharedVideoPageProps {
  readonly video: SharedVideo;
  /** The version the link is for; absent for the project's video. */
  readonly versionId?: string | undefined;
  /** The link's token. */
  readonly share: string;
}

/**
 * The public page of a share link, which needs no account: the video, and unless the version is neutral, the
 * property and its agent.
 */
export function SharedVideoPage({ video, versionId, share }: SharedVideoPageProps) {
  // All props of the player are sent to the browser.
  const { listing, ...played } = video;
  const { projectId, allowDownload, description, isNeutral, pastInvitation } = video;
  const file = { projectId, versionId, share };
  return (
    <main className="group page grid max-w-5xl gap-6 py-4 sm:gap-8 sm:py-10">
      <OfflineNotice />
      <SharedPlayer video={played} link={file} still={toSharedStill(file)} place="share" />
      <div className="group-has-data-gone:hidden flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="display text-2xl wrap-anywhere">{videoName(video)}</h1>
          <p className="figures text-sm text-muted">Video, {formatClock(video.videoSeconds)}</p>
          {pastInvitation !== undefined && (
            <p className="text-sm">{formatPastInvitation(pastInvitation, new Date())}.</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <CopyLink />
          {allowDownload && (
            <Button asChild>
              <a href={toDownload(file)}>
                <Download aria-hidden="true" />
                Download
              </a>
            </Button>
          )}
        </div>
      </div>
      {description !== undefined && !isNeutral && (
        <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere group-has-data-gone:hidden">
          {description}
        </p>
      )}
      {listing !== undefined && !isNeutral && (
        <ListingBlock listing={listing} title={videoName(video)} />
      )}
      <div className="contents group-has-data-gone:hidden">
        <AlteredPhotos photos={video.altered} />
      </div>
    </main>
  );
}

function toDownload({ projectId, versionId, share }: SharedLink): string {
  return versionId === undefined
    ? toPath(downloadVideo, { projectId }, { share })
    : toPath(downloadVersion, { projectId, versionId }, { share });
}

/** Small on a phone, where the poster is shown only until the video plays. */
export function toSharedStill({ projectId, versionId, share }: SharedLink): SharedStill {
  const at = (width: number) =>
    versionId === undefined
      ? toPath(readPoster, { projectId }, { share, width })
      : toPath(readVersionPoster, { projectId, versionId }, { share, width });
  return {
    src: at(1280),
    srcSet: `${at(640)} 640w, ${at(1280)} 1280w`,
    sizes: '(max-width: 640px) 40vw, 960px',
  };
}
