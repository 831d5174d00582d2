import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AlteredBadge } from '@/components/enhance/altered-badge';
import { labelVariants, VariantStrip } from '@/components/enhance/variant-strip';
import { VariantsNotice } from '@/components/enhance/variants-notice';
import { VideoPick } from '@/components/enhance/video-pick';
import { Photo } from '@/components/ui/photo';
import { Progress } from '@/components/ui/progress';
import type { ShotWork } from '@/contracts/production/generation';
import { enhancementQueries } from '@/lib/api/enhancements';
import { shotImageUrl } from '@/lib/api/shots';

interface ShotStageProps {
  readonly projectId: string;
  readonly shotId: string;
  /** The running work; absent if there is none. */
  readonly work: ShotWork | undefined;
}

/** The photo, or a video generated from it: the latest, unless another is selected. */
export function ShotStage({ projectId, shotId, work }: ShotStageProps) {
  const read = useQuery(enhancementQueries.variants(projectId, shotId));
  const { variants = [], selectedVariant } = read.data ?? {};
  const [chosen, setChosen] = useState<string>();
  const videos = labelVariants(variants).filter(({ type }) => type === 'video');
  const video = videos.find(({ fileName }) => fileName === chosen) ?? videos.at(-1);
  const picture = variants.findLast(({ type }) => type === 'image');
  const percent = Math.floor((work?.progress ?? 0) * 100);
  const isWorking = work !== undefined;

  useEffect(() => {
    // Clears the selection when work starts, so that the result is shown once it is complete.
    if (isWorking) setChosen(undefined);
  }, [isWorking]);

  return (
    <div className="grid min-w-0 content-start gap-3">
      <VariantsNotice read={read} />
      <div className="relative aspect-video overflow-hidden rounded-card border bg-sunken">
        {video !== undefined && !isWorking ? (
          // biome-ignore lint/a11y/useMediaCaption: the videos have no speech
          <video
            key={video.url}
            aria-label="Video of this photo"
            className="absolute inset-0 size-full bg-black"
            src={video.url}
            controls
            playsInline
          />
        ) : (
          <Photo
            src={shotImageUrl(projectId, shotId, { width: 1280 })}
            alt="The photo the video is made from"
            className="object-contain"
            eager
          />
        )}
        <AlteredBadge
          disclosure={(isWorking ? picture : (video ?? picture))?.disclosure}
          className="pointer-events-none absolute top-3 left-3"
        />
      </div>
      {videos.length > 1 && !isWorking && (
        <VariantStrip
          projectId={projectId}
          shotId={shotId}
          variants={videos}
          shown={video?.fileName}
          onChoose={setChosen}
        />
      )}
      {video !== undefined && picture !== undefined && (
        <VideoPick
          {...{ projectId, shotId, video, picture }}
          isUsed={selectedVariant === video.fileName}
        />
      )}
      {isWorking && (
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
