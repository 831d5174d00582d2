'use client';

import { useEffect, useRef, useState } from 'react';
import { Photo } from '@/components/ui/photo';
import type { CameraMotion } from '@/contracts/project/motion';
import { type DraftShot, emptyDraft } from '@/lib/draft/draft';
import { planPreview, usualVersion } from '@/lib/preview/plan-preview';
import { PreviewPlayer } from '@/lib/preview/preview-player';
import { usePreviewState } from './preview-context';

/** As long as a photo usually is on screen. */
const SHOWN_SECONDS = 4;

interface MotionThumbProps {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
  readonly motion: CameraMotion;
}

/** A photo with a motion, repeated unless reduced motion is preferred; a still if it cannot be drawn. */
export function MotionThumb({ projectId, shot, motion }: MotionThumbProps) {
  const host = useRef<HTMLDivElement>(null);
  const [player] = useState(() => new PreviewPlayer());
  const hasMoved = usePreviewState(player, ({ frame }) => frame > 0);
  const still = usePreviewState(player, ({ plan }) => plan?.shots[0]?.sources.at(-1));
  useEffect(() => {
    const shown = { ...shot, framing: { ...shot.framing, seconds: SHOWN_SECONDS } };
    const draft = { ...emptyDraft, ...(projectId !== undefined && { projectId }), shots: [shown] };
    player.show(planPreview(draft, usualVersion));
    player.tryMotion(shot.id, motion);
  }, [player, projectId, shot, motion]);
  useEffect(() => {
    if (host.current === null) return undefined;
    return player.attach(host.current);
  }, [player]);
  return (
    <div
      aria-hidden="true"
      className="relative mb-1 aspect-video overflow-hidden rounded-[6px] bg-sunken"
    >
      {still !== undefined && <Photo src={still} alt="" eager />}
      <div
        ref={host}
        data-testid="motion-thumb"
        className={hasMoved ? 'absolute inset-0' : 'absolute inset-0 opacity-0'}
      />
    </div>
  );
}
