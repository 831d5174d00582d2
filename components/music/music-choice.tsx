'use client';

import { Select } from '@/components/ui/select';
import {
  type MusicPiece,
  musicPieceNames,
  musicPieces,
  type ProjectMusic,
} from '@/contracts/music';
import { MusicPreview } from './music-preview';

interface MusicChoiceProps {
  readonly music: ProjectMusic;
  /** The piece that automatic music stands for; undefined while that is not known. */
  readonly suggested: MusicPiece | undefined;
  readonly disabled: boolean;
  readonly onChange: (music: ProjectMusic) => void;
}

/** The music of all versions, with a button to hear it. */
export function MusicChoice({ music, suggested, disabled, onChange }: MusicChoiceProps) {
  const piece = music === 'auto' ? suggested : music === 'none' || music === 'own' ? undefined : music;
  return (
    <section
      aria-label="Music"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 lg:border-t lg:pt-3"
    >
      <h2 className="text-sm font-medium">Music</h2>
      <Select
        label="Music"
        className="min-w-0 flex-1"
        value={music}
        disabled={disabled}
        onChange={onChange}
        options={[
          { value: 'auto', label: nameAutomatic(suggested) },
          ...musicPieceNames.map((name) => ({ value: name, label: namePiece(name) })),
          { value: 'none', label: 'No music' },
        ]}
      />
      {piece !== undefined && <MusicPreview key={piece} piece={piece} />}
    </section>
  );
}

function nameAutomatic(suggested: MusicPiece | undefined): string {
  return suggested === undefined ? 'Automatic' : `Automatic: ${musicPieces[suggested].title}`;
}

function namePiece(name: MusicPiece): string {
  const { title, mood } = musicPieces[name];
  return `${title} · ${mood}`;
}
