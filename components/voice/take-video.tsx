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

/** A frame further than this from the one that is due is left for it. */
const MAX_DRIFT_FRAMES = 2;

interface TakeVideoProps {
  readonly draft: Draft;
  readonly versions: readonly Version[];
  /** Moment of the video that the take begins at. */
  readonly fromSeconds: number;
  /** How long the take is by now; undefined before it begins. */
  readonly takeSeconds: number | undefined;
  /** The music is heard: it stays out of the microphone where headphones are used. */
  readonly isMusicOn: boolean;
  readonly onMusicChange: (isMusicOn: boolean) => void;
}

/**
 * The video that is spoken over, in step with the take: what is shown is what the word that is spoken
 * will be heard over. Nothing is shown where a preview cannot be played.
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
