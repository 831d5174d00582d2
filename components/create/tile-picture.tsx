'use client';

import { Play } from 'lucide-react';
import { Photo } from '@/components/ui/photo';
import { shotImageUrl } from '@/lib/api/shots';
import { type DraftItem, isMoving } from '@/lib/draft/draft';

interface TilePictureProps {
  readonly projectId: string | undefined;
  readonly item: DraftItem;
}

/** An item's picture: from this device's file while there is one, else from the server. */
export function TilePicture({ projectId, item }: TilePictureProps) {
  const stored =
    projectId !== undefined && item.stored !== undefined
      ? shotImageUrl(projectId, item.id, {
          width: 640,
          variant: item.stored.pick.fileName,
        })
      : undefined;
  // A browser may be unable to play a clip (HEVC, say) that the server could read.
  const isLocalBetter = item.stored?.disclosure === 'none' && !item.isVideo;
  const local = isLocalBetter || stored === undefined ? item.preview : undefined;
  return (
    <>
      {item.isVideo && local !== undefined ? (
        <video
          className="absolute inset-0 size-full object-cover"
          src={`${local}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          aria-label={item.name}
        />
      ) : (
        <Photo src={local ?? stored} placeholder={item.stored?.placeholder} alt={item.name} eager />
      )}
      {isMoving(item) && (
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
