'use client';

import { useQuery } from '@tanstack/react-query';
import { Photo } from '@/components/ui/photo';
import { Progress } from '@/components/ui/progress';
import type { ShotWork } from '@/contracts/generation';
import { enhancementQueries } from '@/lib/api/enhancements';
import { shotImageUrl } from '@/lib/api/shots';

interface ShotStageProps {
  readonly projectId: string;
  readonly imageId: string;
  /** The work going on; absent while there is none. */
  readonly work: ShotWork | undefined;
}

/** The photo, or the latest video made of it. */
export function ShotStage({ projectId, imageId, work }: ShotStageProps) {
  const variants = useQuery(enhancementQueries.variants(projectId, imageId)).data?.variants ?? [];
  const video = variants.findLast(({ type }) => type === 'video');
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
      </div>
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
