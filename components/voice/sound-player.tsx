'use client';

import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Waveform } from '@/components/music/waveform';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';

interface SoundPlayerProps {
  /** Names what is played. */
  readonly label: string;
  readonly src: string;
  /** Highest sample of equal stretches, 0 to 1; without them nothing is drawn. */
  readonly peaks?: readonly number[];
}

/** A button that plays a recording, and its waveform. Leaving stops it. */
export function SoundPlayer({ label, src, peaks }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [playedShare, setPlayedShare] = useState(0);
  useEffect(() => {
    const element = audio.current;
    // An element that is removed from the page goes on playing.
    return () => element?.pause();
  }, []);
  const toggle = async () => {
    if (isPlaying) {
      audio.current?.pause();
      return;
    }
    try {
      await audio.current?.play();
    } catch (error) {
      // Pausing before the first sound ends the attempt, too.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyFailure('Not played', `${label} could not be played. Please try again.`);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        size="icon-small"
        className="pointer-coarse:size-11"
        aria-label={isPlaying ? `Pause ${label}` : `Play ${label}`}
        onClick={() => void toggle()}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: Its captions are listed below it. */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlayedShare(0)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayedShare(duration > 0 ? currentTime / duration : 0)
        }
      />
      {peaks !== undefined && (
        <div className="min-w-0 flex-1">
          <Waveform label={label} peaks={peaks} playedShare={playedShare} />
        </div>
      )}
    </>
  );
}
