import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SoundButton } from '@/components/ui/sound-button';
import { type MusicPiece, musicPieces } from '@/contracts/project/music';
import { musicQueries, recordingUrl } from '@/lib/api/music';
import { formatClock } from '@/lib/format/duration';
import { Waveform } from './waveform';

interface MusicPreviewProps {
  readonly piece: MusicPiece;
  /** Called when it starts playing, to stop other sound. */
  readonly onListen: (() => void) | undefined;
}

/** A button that plays a piece. Its waveform appears once it has been played. */
export function MusicPreview({ piece, onListen }: MusicPreviewProps) {
  const { title } = musicPieces[piece];
  /** Undefined until it is played. */
  const [playedShare, setPlayedShare] = useState<number>();
  const map = useQuery({ ...musicQueries.map(piece), enabled: playedShare !== undefined });
  return (
    <>
      <SoundButton
        label={title}
        src={recordingUrl(piece)}
        onPlayed={(share) => {
          if (playedShare === undefined) onListen?.();
          setPlayedShare(share);
        }}
      />
      {playedShare !== undefined && map.data !== undefined && (
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
