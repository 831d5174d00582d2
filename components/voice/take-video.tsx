import { useEffect, useMemo, useState } from 'react';
import { usePreviewState } from '@/components/preview/preview-context';
import { PreviewStage } from '@/components/preview/preview-stage';
import { usePreviewPlan } from '@/components/preview/use-preview-plan';
import { SwitchRow } from '@/components/ui/switch';
import { FRAME_RATE } from '@/contracts/production/frame-rate';
import type { Version } from '@/contracts/production/versions';
import type { Draft } from '@/lib/draft/draft';
import { formatFrameTime } from '@/lib/format/frame-time';
import { usualVersion } from '@/lib/preview/plan-preview';
import { PreviewPlayer } from '@/lib/preview/preview-player';

/** If the shown frame is further than this from the due frame, the player jumps to the due one. */
const MAX_DRIFT_FRAMES = 2;

interface TakeVideoProps {
  readonly draft: Draft;
  readonly versions: readonly Version[];
  /** Time in the video at which the take starts. */
  readonly fromSeconds: number;
  /** Length of the take so far; undefined before it starts. */
  readonly takeSeconds: number | undefined;
  /** Whether the music plays, which is only useful with headphones because the microphone would record it. */
  readonly isMusicOn: boolean;
  readonly onMusicChange: (isMusicOn: boolean) => void;
}

/**
 * The video in step with the take: each word is spoken over the frames that it will accompany. Renders
 * nothing if the preview cannot play.
 */
export function TakeVideo(props: TakeVideoProps) {
  const { draft, versions, fromSeconds, takeSeconds, isMusicOn, onMusicChange } = props;
  const [player] = useState(() => new PreviewPlayer());
  const { plan, words } = usePreviewPlan(
    draft,
    versions,
    versions.find(({ isMain }) => isMain) ?? usualVersion,
  );
  // The previous recording is neither audible nor captioned during a take.
  const silent = useMemo(
    () => ({
      ...plan,
      voice: undefined,
      words: plan.words.filter(({ kind }) => kind !== 'spoken'),
    }),
    [plan],
  );
  const frame = usePreviewState(player, (state) => state.frame);
  const obstacle = usePreviewState(player, (state) => state.obstacle);
  useEffect(() => player.mute(!isMusicOn, false), [player, isMusicOn]);
  useEffect(() => player.show(silent, words?.overlays), [player, silent, words]);
  useEffect(() => {
    const last = silent.storyboard.totalFrames - 1;
    const due = Math.round((fromSeconds + (takeSeconds ?? 0)) * FRAME_RATE);
    const { frame: shown, isPlaying } = player.read();
    if (Math.abs(Math.min(due, last) - shown) > MAX_DRIFT_FRAMES) player.seek(due);
    if (takeSeconds !== undefined && !isPlaying && due < last) player.play(true);
  }, [player, silent, fromSeconds, takeSeconds]);
  if (obstacle !== undefined) return null;
  return (
    <section aria-label="Video" data-wide className="grid content-start gap-2">
      <PreviewStage player={player} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
        <span className="figures" data-testid="take-video-time">
          {formatFrameTime(frame)} / {formatFrameTime(silent.storyboard.totalFrames)}
        </span>
        {silent.music !== undefined && (
          <SwitchRow
            label="Music in headphones"
            className="gap-2"
            checked={isMusicOn}
            onCheckedChange={onMusicChange}
          />
        )}
      </div>
    </section>
  );
}
