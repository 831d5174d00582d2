'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AlteredBadge } from '@/components/enhance/altered-badge';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { Photo } from '@/components/ui/photo';
import { Progress } from '@/components/ui/progress';
import type { Variant } from '@/contracts/enhancements';
import type { ShotWork } from '@/contracts/generation';
import { enhancementQueries, pickVariant } from '@/lib/api/enhancements';
import { projectQueries } from '@/lib/api/projects';
import { shotImageUrl } from '@/lib/api/shots';

interface ShotStageProps {
  readonly projectId: string;
  readonly imageId: string;
  /** The work going on; absent while there is none. */
  readonly work: ShotWork | undefined;
}

/** The photo, or the latest video made of it. */
export function ShotStage({ projectId, imageId, work }: ShotStageProps) {
  const { variants = [], selectedVariant } =
    useQuery(enhancementQueries.variants(projectId, imageId)).data ?? {};
  const video = variants.findLast(({ type }) => type === 'video');
  const picture = variants.findLast(({ type }) => type === 'image');
  const percent = Math.floor((work?.progress ?? 0) * 100);
  return (
    <div className="grid content-start gap-3">
      <div className="relative aspect-video overflow-hidden rounded-card border bg-sunken">
        {video !== undefined && work === undefined ? (
          // biome-ignore lint/a11y/useMediaCaption: the videos have no speech
          <video
            key={video.url}
            aria-label="Video of this image"
            className="absolute inset-0 size-full bg-black"
            src={video.url}
            controls
            playsInline
          />
        ) : (
          <Photo
            src={shotImageUrl(projectId, imageId, { width: 1280 })}
            alt="The image the video is made of"
            className="object-contain"
            eager
          />
        )}
        <AlteredBadge
          disclosure={(work === undefined ? (video ?? picture) : picture)?.disclosure}
          className="pointer-events-none absolute top-3 left-3"
        />
      </div>
      {video !== undefined && picture !== undefined && (
        <VideoPick
          {...{ projectId, imageId, video, picture }}
          isUsed={selectedVariant === video.fileName}
        />
      )}
      {work !== undefined && (
        <div className="grid gap-1.5">
          <Progress value={percent} aria-label="Video progress" />
          <p role="status" className="figures text-sm text-muted">
            {percent}% done
          </p>
        </div>
      )}
    </div>
  );
}

interface VideoPickProps {
  readonly projectId: string;
  readonly imageId: string;
  readonly video: Variant;
  readonly picture: Variant;
  /** The project's video shows the video rather than the photo. */
  readonly isUsed: boolean;
}

/** Whether the project's video shows the photo, filmed as its motion says, or this video of it. */
function VideoPick({ projectId, imageId, video, picture, isUsed }: VideoPickProps) {
  const client = useQueryClient();
  const pick = useMutation({
    mutationFn: () => pickVariant(projectId, imageId, (isUsed ? picture : video).fileName),
    onError: (error) => notifyFailure('Update Failed', error.message),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(enhancementQueries.variants(projectId, imageId)),
        client.invalidateQueries({ queryKey: projectQueries.one(projectId).queryKey, exact: true }),
      ]),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {isUsed ? 'The project’s video shows this video.' : 'The project’s video shows the photo.'}
      </p>
      <Button
        variant="secondary"
        size="small"
        disabled={pick.isPending}
        onClick={() => pick.mutate()}
      >
        {isUsed ? 'Use the Photo' : 'Use in the Project Video'}
      </Button>
    </div>
  );
}
