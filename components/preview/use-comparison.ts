import { useEffect, useMemo, useState } from 'react';
import { usePreviewState } from '@/components/preview/preview-context';
import type { Draft } from '@/lib/draft/draft';
import { toDraftBeforeEdit } from '@/lib/draft/draft-before-edit';
import type { PreviewPlayer } from '@/lib/preview/preview-player';

/** Plays the video before and after the last edit in turn. */
export interface Comparison {
  /** The side being played; undefined when not comparing. */
  readonly side: 'before' | 'after' | undefined;
  /** The draft being played. */
  readonly draft: Draft;
  /**
   * Starts with the video before the edit, or ends the comparison; undefined if there is nothing to compare.
   */
  readonly toggle: (() => void) | undefined;
}

export function useComparison(player: PreviewPlayer, draft: Draft): Comparison {
  const [wanted, setWanted] = useState<Comparison['side']>();
  const before = useMemo(() => toDraftBeforeEdit(draft), [draft]);
  const side = before === undefined ? undefined : wanted;
  const isOver = usePreviewState(
    player,
    ({ plan, frame, isPlaying }) =>
      plan !== undefined && !isPlaying && frame > 0 && frame >= plan.storyboard.totalFrames - 1,
  );
  useEffect(() => {
    if (isOver) setWanted((now) => (now === 'before' ? 'after' : undefined));
  }, [isOver]);
  return {
    side,
    draft: side === 'before' && before !== undefined ? before : draft,
    toggle:
      before === undefined
        ? undefined
        : () => setWanted((now) => (now === undefined ? 'before' : undefined)),
  };
}

/** Plays each side from its start. Must run after the hook that passes the video to the player. */
export function usePlayedInTurn(player: PreviewPlayer, { side }: Comparison): void {
  useEffect(() => {
    if (side === undefined) return;
    player.seek(0);
    player.play(true);
  }, [player, side]);
}
