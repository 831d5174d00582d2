'use client';

import { Photo } from '@/components/ui/photo';
import { shotAt } from '@/lib/preview/preview-plan';
import type { PreviewPlayer, PreviewState } from '@/lib/preview/preview-player';
import { usePreviewState } from './preview-context';
import { usePreviewHost } from './use-preview-host';

const obstacles: Readonly<Record<NonNullable<PreviewState['obstacle']>, string>> = {
  unsupported: 'This browser cannot play the preview.',
  slow: 'This device is too slow to play the preview.',
  broken: 'The preview stopped working.',
};

/** Where the video is seen: always as high, whatever its shape. */
export function PreviewStage({ player }: { player: PreviewPlayer }) {
  const host = usePreviewHost(player);
  const plan = usePreviewState(player, (state) => state.plan);
  const obstacle = usePreviewState(player, (state) => state.obstacle);
  const isWaiting = usePreviewState(player, (state) => state.isWaiting);
  const { width, height } = plan?.size ?? { width: 16, height: 9 };

  return (
    <div className="grid gap-2">
      <div className="mx-auto flex aspect-video w-full max-w-136 justify-center overflow-hidden rounded-control bg-sunken">
        <div
          role="img"
          aria-label="Preview of the video"
          aria-busy={isWaiting}
          className="relative h-full"
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          {/* The canvas is put here by the player, as a worker that is started anew needs a new one. */}
          <div ref={host} data-testid="preview-canvas" className="absolute inset-0" />
          {obstacle !== undefined && <Still player={player} />}
        </div>
      </div>
      {obstacle !== undefined && (
        <p role="status" className="text-center text-sm text-muted">
          {obstacles[obstacle]} Stills show what is on screen at each time.
        </p>
      )}
    </div>
  );
}

/** The picture of the shot that is on screen. */
function Still({ player }: { player: PreviewPlayer }) {
  const shot = usePreviewState(player, ({ plan, frame }) =>
    plan === undefined ? undefined : plan.shots[shotAt(plan.storyboard, frame)],
  );
  return <Photo key={shot?.id} src={shot?.sources[0]} alt={shot?.name ?? ''} eager />;
}
