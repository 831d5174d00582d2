'use client';

import { shotAt } from '@/lib/preview/preview-plan';
import type { PreviewState } from '@/lib/preview/preview-player';
import { useOpenPreview } from './preview-context';

/** Marks the tile whose shot the preview shows, and how much of it is over. */
export function Playhead({ shotId }: { shotId: string }) {
  const share = useOpenPreview((state) => shareOver(state, shotId));
  if (share === undefined) return null;
  return (
    <span
      aria-hidden="true"
      data-testid="playhead"
      className="pointer-events-none absolute inset-0 border-2 border-accent"
    >
      <span className="absolute bottom-0 left-0 h-1 bg-accent" style={{ width: `${share}%` }} />
    </span>
  );
}

/** Returns the played percentage of the shot, rounded; undefined while another one is on screen. */
function shareOver({ plan, frame }: PreviewState, shotId: string): number | undefined {
  if (plan === undefined) return undefined;
  const shot = shotAt(plan.storyboard, frame);
  const planned = plan.storyboard.shots[shot];
  if (plan.shots[shot]?.id !== shotId || planned === undefined) return undefined;
  return Math.round((100 * (frame - planned.start + 1)) / planned.frames);
}
