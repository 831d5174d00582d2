'use client';

import { useEffect, useMemo, useState } from 'react';
import { usePreviewState } from '@/components/preview/preview-context';
import { usePreviewHost } from '@/components/preview/use-preview-host';
import { type CameraMotion, motionLabels } from '@/contracts/project/motion';
import type { VideoShape } from '@/contracts/project/shape';
import { createId } from '@/lib/api/create-id';
import { addShots, changeShot, emptyDraft } from '@/lib/draft/draft';
import { shrinkPhoto } from '@/lib/draft/thumbnails';
import { planPreview, usualVersion } from '@/lib/preview/plan-preview';
import { PreviewPlayer } from '@/lib/preview/preview-player';

export interface TrialPhoto {
  readonly id: string;
  readonly src: string;
  readonly alt: string;
}

interface MovingPhotoProps {
  readonly photo: TrialPhoto;
  readonly motion: CameraMotion;
  readonly shape: VideoShape;
  readonly isPlaying: boolean;
  /** This device cannot play it. */
  readonly onObstacle: () => void;
}

/** A photo as the engine moves it, over and over, from the start at each change. */
export function MovingPhoto({ photo, motion, shape, isPlaying, onObstacle }: MovingPhotoProps) {
  const [player] = useState(() => new PreviewPlayer());
  const host = usePreviewHost(player);
  const isWaiting = usePreviewState(player, (state) => state.isWaiting);
  const hasObstacle = usePreviewState(player, (state) => state.obstacle !== undefined);
  const plan = useMemo(() => {
    const { id, alt: name, src: preview } = photo;
    const draft = addShots(emptyDraft, [{ id, name, isVideo: false }]);
    const shown = changeShot(draft, id, { preview, cameraMotion: motion });
    return planPreview(shown, { ...usualVersion, shape });
  }, [photo, motion, shape]);

  useEffect(() => {
    player.show(plan);
    player.seek(0);
    player.loop(true);
  }, [player, plan]);
  useEffect(() => player.play(isPlaying), [player, isPlaying]);
  useEffect(() => {
    if (hasObstacle) onObstacle();
  }, [hasObstacle, onObstacle]);

  return (
    <div
      ref={host}
      role="img"
      aria-label={`${photo.alt}: ${motionLabels[motion]}`}
      // The still covers it while this is not "false".
      aria-busy={isWaiting || hasObstacle}
      className="absolute inset-0"
    />
  );
}

/** Longest side of a photo's copy, sufficient for the frames. A decoded copy takes 6 MB. */
const PHOTO_SIDE = 1_280;

/** Reads a photo on this device. @returns undefined if this browser cannot show the file. */
export async function readPhoto(file: File): Promise<TrialPhoto | undefined> {
  const id = createId();
  const src = await shrinkPhoto(id, file, PHOTO_SIDE);
  return src === undefined ? undefined : { id, src, alt: 'Your photo' };
}
