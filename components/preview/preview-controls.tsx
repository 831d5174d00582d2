'use client';

import { Pause, Play, Repeat1, Volume2, VolumeX } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import { formatFrameTime } from '@/lib/format/frame-time';
import { type PreviewPlan, shotAt } from '@/lib/preview/preview-plan';
import type { PreviewPlayer } from '@/lib/preview/preview-player';
import { usePreviewState } from './preview-context';

/** Colours on the dark background of the video, in both themes. */
const onDark = 'text-white hover:bg-white/12 focus-visible:outline-white pointer-coarse:size-11';
/** The collapsed strip only has room for the other controls. */
const notInStrip = 'group-data-collapsed/preview:hidden';

interface PreviewControlsProps {
  readonly player: PreviewPlayer;
  /** Additional controls in the bar. */
  readonly children?: ReactNode;
}

/** Play, the position slider, the time to the frame, and the repetition of one shot. */
export function PreviewControls({ player, children }: PreviewControlsProps) {
  const state = usePreviewState(player, (now) => now);
  const { plan, frame, isPlaying, isMuted, loopedId } = state;
  const totalFrames = plan?.storyboard.totalFrames ?? 0;
  const position = plan === undefined ? 0 : shotAt(plan.storyboard, frame);
  const shot = plan?.shots[position];
  const item = `photo ${position + 1} of ${plan?.shots.length ?? 0}, ${shot?.name ?? ''}`;
  const isLooped = loopedId !== undefined;
  return (
    <div className="flex h-(--preview-bar) shrink-0 items-center gap-1 px-2 group-data-collapsed/preview:h-auto">
      <Button
        variant="ghost"
        size="icon-small"
        className={onDark}
        aria-label={isPlaying ? 'Pause preview' : 'Play preview'}
        onClick={() => player.play(!isPlaying)}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      <input
        type="range"
        aria-label="Place in the preview"
        aria-valuetext={`${formatFrameTime(frame)}, ${item}`}
        className={classNames(
          'h-8 min-w-12 grow basis-12 cursor-pointer accent-(--stage-accent) focus-visible:outline-white pointer-coarse:h-11',
          notInStrip,
        )}
        min={0}
        max={Math.max(0, totalFrames - 1)}
        value={frame}
        onChange={(event) => player.seek(event.target.valueAsNumber)}
        onKeyDown={(event) => seekBySecond(event, player, frame)}
      />
      <span className="figures shrink-0 text-xs text-white/80" data-testid="preview-time">
        {formatFrameTime(frame)}
        <span className="max-sm:sr-only"> / {formatFrameTime(totalFrames)}</span>
      </span>
      <Tooltip text="Repeat this photo">
        <Button
          variant="ghost"
          size="icon-small"
          className={classNames(onDark, notInStrip, isLooped && 'bg-white/20')}
          aria-label="Repeat this photo"
          aria-pressed={isLooped}
          onClick={() => player.loop(!isLooped)}
        >
          <Repeat1 aria-hidden="true" />
        </Button>
      </Tooltip>
      <MuteButton player={player} plan={plan} isMuted={isMuted} />
      {children !== undefined && (
        <div className={classNames('contents', notInStrip)}>{children}</div>
      )}
      <p role="status" className="sr-only">
        {`Preview shows ${item}${nameWords(plan, frame)}`}
      </p>
    </div>
  );
}

interface MuteButtonProps {
  readonly player: PreviewPlayer;
  readonly plan: PreviewPlan | undefined;
  readonly isMuted: boolean;
}

/** Renders nothing if the video is silent. */
function MuteButton({ player, plan, isMuted }: MuteButtonProps) {
  const hasClipSound = plan?.shots.some(({ clip }) => clip?.isAudible) ?? false;
  const hasMore = plan?.voice !== undefined || hasClipSound;
  if (plan?.music === undefined && !hasMore) return null;
  const sounds = hasMore ? 'sound' : 'music';
  const label = isMuted ? `Play the ${sounds}` : `Mute the ${sounds}`;
  return (
    <Tooltip text={label}>
      <Button
        variant="ghost"
        size="icon-small"
        className={onDark}
        aria-label={label}
        onClick={() => player.mute(!isMuted)}
      >
        {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </Button>
    </Tooltip>
  );
}

/** Describes the text over a frame; captions of the voice do not count as a change of the picture. */
function nameWords(plan: PreviewPlan | undefined, frame: number): string {
  const words = plan?.words.find(
    ({ kind, startFrame, endFrame }) =>
      kind !== 'spoken' && startFrame <= frame && frame < endFrame,
  );
  if (words === undefined || words.kind === 'spoken') return '';
  return `, with ${wordNames[words.kind]}`;
}

const wordNames = {
  title: 'title',
  'open-house-title': 'title',
  'lower-third': 'caption',
  highlights: 'highlights',
  'end-card': 'end card',
} as const;

/** Left and right move by one frame, as everywhere; up, down and Shift with any arrow move by one second. */
function seekBySecond(event: KeyboardEvent, player: PreviewPlayer, frame: number): void {
  const { key, shiftKey } = event;
  const isBack = key === 'ArrowLeft' || key === 'ArrowDown' || key === 'PageDown';
  const isOn = key === 'ArrowRight' || key === 'ArrowUp' || key === 'PageUp';
  if (!isBack && !isOn) return;
  if ((key === 'ArrowLeft' || key === 'ArrowRight') && !shiftKey) return;
  event.preventDefault();
  player.seek(frame + (isOn ? FRAME_RATE : -FRAME_RATE));
}
