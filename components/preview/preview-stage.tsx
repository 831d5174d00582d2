'use client';

import { classNames } from '@/components/ui/class-names';
import { Photo } from '@/components/ui/photo';
import { shotAt } from '@/lib/preview/preview-plan';
import type { PreviewPlayer, PreviewState } from '@/lib/preview/preview-player';
import { usePreviewState } from './preview-context';
import { usePreviewHost } from './use-preview-host';

const obstacles: Readonly<Record<NonNullable<PreviewState['obstacle']>, string>> = {
  unsupported: 'This browser can’t play the preview.',
  slow: 'This device is too slow to play the preview.',
  broken: 'The preview stopped working.',
};

/** The area of the video: as large as its place allows, on a dark background. */
export function PreviewStage({ player }: { player: PreviewPlayer }) {
  const host = usePreviewHost(player);
  const plan = usePreviewState(player, (state) => state.plan);
  const obstacle = usePreviewState(player, (state) => state.obstacle);
  const isWaiting = usePreviewState(player, (state) => state.isWaiting);
  const { width, height } = plan?.size ?? { width: 16, height: 9 };
  const isUpright = height >= width;

  return (
    <>
      <div
        data-preview-stage
        className={classNames(
          'relative grid min-h-0 flex-1 place-items-center overflow-hidden [container-type:size] group-data-collapsed/preview:place-items-start wide:min-h-28',
          isUpright ? 'wide:basis-96' : 'wide:basis-[14.55rem]',
        )}
      >
        <div
          role="img"
          aria-label="Preview of the video"
          aria-busy={isWaiting}
          className="relative"
          style={{
            width: `min(100cqw, 100cqh * ${width / height})`,
            aspectRatio: `${width} / ${height}`,
          }}
        >
          {/* The player inserts the canvas here, because a restarted worker needs a new one. */}
          <div ref={host} data-testid="preview-canvas" className="absolute inset-0" />
          {(obstacle !== undefined || isWaiting) && <Still player={player} />}
        </div>
      </div>
      {obstacle !== undefined && (
        <p
          role="status"
          className="px-3 pt-2 text-center text-xs text-white/80 group-data-collapsed/preview:hidden"
        >
          {obstacles[obstacle]} Stills show what is on screen at each time. Generate Video works as
          usual.
        </p>
      )}
    </>
  );
}

/** The picture of the shot that is on screen. */
function Still({ player }: { player: PreviewPlayer }) {
  const shot = usePreviewState(player, ({ plan, frame }) =>
    plan === undefined ? undefined : plan.shots[shotAt(plan.storyboard, frame)],
  );
  const name = shot?.name ?? '';
  const [src] = shot?.sources ?? [];
  // It is on its way, and does not look like one that cannot be shown.
  if (src === undefined) return <span role="img" aria-label={name} className="absolute inset-0" />;
  return <Photo key={shot?.id} src={src} alt={name} eager />;
}
