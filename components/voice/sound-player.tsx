import { useState } from 'react';
import { Waveform } from '@/components/music/waveform';
import { SoundButton } from '@/components/ui/sound-button';

interface SoundPlayerProps {
  /** Name of the sound. */
  readonly label: string;
  readonly src: string;
  /** Highest sample of equal stretches, 0 to 1; without them nothing is drawn. */
  readonly peaks?: readonly number[];
}

/** A button that plays a recording, and its waveform. */
export function SoundPlayer({ label, src, peaks }: SoundPlayerProps) {
  const [playedShare, setPlayedShare] = useState(0);
  return (
    <>
      <SoundButton label={label} src={src} onPlayed={setPlayedShare} />
      {peaks !== undefined && (
        <div className="min-w-0 flex-1">
          <Waveform label={label} peaks={peaks} playedShare={playedShare} />
        </div>
      )}
    </>
  );
}
