import { Play } from 'lucide-react';
import { Photo } from '@/components/ui/photo';
import { Skeleton } from '@/components/ui/skeleton';
import { shotImageUrl } from '@/lib/api/shots';
import { type DraftShot, isMoving } from '@/lib/draft/draft';

interface TilePictureProps {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
}

/** A shot's picture: from this device's file while there is one, else from the server. */
export function TilePicture({ projectId, shot }: TilePictureProps) {
  const stored =
    projectId !== undefined && shot.stored !== undefined
      ? shotImageUrl(projectId, shot.id, {
          width: 640,
          variant: shot.stored.pick.fileName,
        })
      : undefined;
  // The browser may not support a clip's codec (such as HEVC) although the server does.
  const isLocalBetter = shot.stored?.disclosure === 'none' && !shot.isVideo;
  const local = isLocalBetter || stored === undefined ? shot.preview : undefined;
  return (
    <>
      {shot.isVideo && local !== undefined ? (
        <video
          className="absolute inset-0 size-full object-cover"
          src={`${local}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          aria-label={shot.name}
        />
      ) : (
        <StillPicture shot={shot} src={local ?? stored} />
      )}
      {isMoving(shot) && (
        <span
          data-testid="play-badge"
          className="pointer-events-none absolute inset-0 m-auto grid size-10 place-items-center rounded-full bg-scrim text-white"
        >
          <Play aria-hidden="true" className="size-4 translate-x-px fill-current" />
          <span className="sr-only">Video</span>
        </span>
      )}
    </>
  );
}

function StillPicture({ shot, src }: Pick<TilePictureProps, 'shot'> & { src: string | undefined }) {
  // Its thumbnail is being made.
  if (src === undefined && shot.upload.state !== 'failed') {
    return <Skeleton className="absolute inset-0 rounded-none" />;
  }
  return <Photo src={src} placeholder={shot.stored?.placeholder} alt={shot.name} eager />;
}
