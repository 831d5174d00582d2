import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { notifyFailure } from './notify';

interface SoundButtonProps {
  /** Name of the sound. */
  readonly label: string;
  readonly src: string;
  /** Is called when it is to be played, and with the share that was, 0 to 1, while it is. */
  readonly onPlayed: (share: number) => void;
}

/** A button that plays a sound. Leaving stops it. */
export function SoundButton({ label, src, onPlayed }: SoundButtonProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    const element = audio.current;
    // A media element keeps playing after it is removed from the page.
    return () => element?.pause();
  }, []);

  const toggle = async () => {
    const element = audio.current;
    if (element === null) return;
    if (isPlaying) {
      element.pause();
      return;
    }
    tellShare(element, onPlayed);
    try {
      await element.play();
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
      {/* biome-ignore lint/a11y/useMediaCaption: music has no words, and a voice's captions are text */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => onPlayed(0)}
        onTimeUpdate={({ currentTarget }) => tellShare(currentTarget, onPlayed)}
      />
    </>
  );
}

function tellShare({ currentTime, duration }: HTMLAudioElement, onPlayed: (share: number) => void) {
  onPlayed(duration > 0 ? currentTime / duration : 0);
}
