'use client';

import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { type MusicPiece, musicPieces } from '@/contracts/music';
import { musicQueries, recordingUrl } from '@/lib/api/music';
import { formatClock } from '@/lib/format/duration';
import { Waveform } from './waveform';

/** A button that plays a piece. Its waveform shows once it was played; leaving stops it. */
export function MusicPreview({ piece }: { piece: MusicPiece }) {
  const { title } = musicPieces[piece];
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [wasPlayed, setWasPlayed] = useState(false);
  const [playedShare, setPlayedShare] = useState(0);
  const map = useQuery({ ...musicQueries.map(piece), enabled: wasPlayed });

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
    setWasPlayed(true);
    try {
      await audio.current?.play();
    } catch (error) {
      // Pausing before the first sound ends the attempt, too.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyFailure('Music not played', `${title} could not be played. Please try again.`);
    }
  };

  return (
    <>
      <Button
        variant="secondary"
        size="icon-small"
        className="pointer-coarse:size-11"
        aria-label={isPlaying ? `Pause ${title}` : `Play ${title}`}
        onClick={() => void toggle()}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: the pieces have no words */}
      <audio
        ref={audio}
        src={recordingUrl(piece)}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlayedShare(0)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayedShare(duration > 0 ? currentTime / duration : 0)
        }
      />
      {map.data !== undefined && (
        <div className="basis-full">
          <Waveform
            label={`${title}, ${formatClock(map.data.seconds)}`}
            peaks={map.data.peaks}
            playedShare={playedShare}
          />
        </div>
      )}
    </>
  );
}
