import { useQueryClient } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { MIN_TRACK_SECONDS, type Track } from '@/contracts/project/tracks';
import { refresh } from '@/lib/api/refresh';
import { changeTrackStart, trackQueries } from '@/lib/api/tracks';
import { versionQueries } from '@/lib/api/versions';
import { formatClock } from '@/lib/format/duration';
import { Waveform } from './waveform';

/** A start is saved this long after the last change (ms). */
const SAVE_DELAY_MS = 500;
const STEP_SECONDS = 0.1;

interface TrackStartProps {
  readonly track: Track;
  readonly projectId: string;
  readonly disabled: boolean;
}

/** The track's waveform with a handle at the start of the video, and a button that plays from there. */
export function TrackStart({ track, projectId, disabled }: TrackStartProps) {
  const client = useQueryClient();
  const audio = useRef<HTMLAudioElement>(null);
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [start, setStart] = useState(track.startSeconds);
  const [isPlaying, setPlaying] = useState(false);
  const most = Math.max(0, track.seconds - MIN_TRACK_SECONDS);

  useEffect(() => {
    const element = audio.current;
    // A media element keeps playing after it is removed from the page.
    return () => element?.pause();
  }, []);

  const save = async (startSeconds: number) => {
    try {
      const changed = await changeTrackStart(projectId, startSeconds);
      client.setQueryData(trackQueries.of(projectId).queryKey, changed);
      // Versions rendered with another start are outdated.
      void refresh(client, versionQueries.list(projectId));
    } catch (error) {
      notifyFailure('Start not saved', error instanceof Error ? error.message : undefined);
    }
  };

  const change = (wanted: number) => {
    setStart(wanted);
    audio.current?.pause();
    clearTimeout(saving.current);
    saving.current = setTimeout(() => void save(wanted), SAVE_DELAY_MS);
  };

  const toggle = async () => {
    const element = audio.current;
    if (element === null) return;
    if (isPlaying) {
      element.pause();
      return;
    }
    element.currentTime = start;
    try {
      await element.play();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyFailure('Music not played', `${track.name} could not be played here.`);
    }
  };

  return (
    <div className="flex items-center gap-2">
      <Button
        variant="secondary"
        size="icon-small"
        className="pointer-coarse:size-11"
        aria-label={isPlaying ? 'Pause your track' : 'Play your track from its start'}
        onClick={() => void toggle()}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: the words of the user's own music are unknown */}
      <audio
        ref={audio}
        src={track.soundUrl}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <div className="relative min-h-11 flex-1 rounded-control min-w-0 has-focus-visible:outline-2 has-focus-visible:outline-brand">
        <div aria-hidden="true" className="absolute inset-0 grid items-center">
          <Waveform label="" peaks={track.peaks} playedShare={start / track.seconds} />
        </div>
        <span
          aria-hidden="true"
          className="absolute inset-y-1 w-1 -translate-x-1/2 rounded-full bg-brand"
          style={{ left: `${(100 * start) / track.seconds}%` }}
        />
        <input
          type="range"
          min={0}
          max={track.seconds}
          step={STEP_SECONDS}
          value={start}
          disabled={disabled}
          onChange={(event) => change(Math.min(most, event.target.valueAsNumber))}
          aria-label="Where your track starts in the video"
          aria-valuetext={formatClock(start)}
          className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
        />
      </div>
      <span className="w-10 text-right text-xs text-muted tabular-nums">{formatClock(start)}</span>
    </div>
  );
}
