import { useState } from 'react';
import { Select } from '@/components/ui/select';
import { SwitchRow } from '@/components/ui/switch';
import {
  type MusicPiece,
  musicPieceNames,
  musicPieces,
  type ProjectMusic,
} from '@/contracts/music';
import { MusicPreview } from './music-preview';
import { OwnTrack } from './own-track';

interface MusicChoiceProps {
  readonly music: ProjectMusic;
  /** The piece that automatic music stands for; undefined while that is not known. */
  readonly suggested: MusicPiece | undefined;
  /** Undefined before there is a project. */
  readonly projectId: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (music: ProjectMusic) => void;
  /** Undefined while there are no clips that could be heard. */
  readonly clipSound:
    | { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
    | undefined;
}

/** The music of all versions, with a button to hear it, and whether clips are heard. */
export function MusicChoice(props: MusicChoiceProps) {
  const { music, suggested, projectId, disabled, onChange, clipSound } = props;
  /** They chose to bring a track; it is the music once it is there. */
  const [bringsOwn, setBringsOwn] = useState(false);
  const shown = bringsOwn ? 'own' : music;
  const piece =
    shown === 'auto' ? suggested : shown === 'none' || shown === 'own' ? undefined : shown;

  const choose = (wanted: ProjectMusic) => {
    setBringsOwn(wanted === 'own');
    if (wanted !== 'own') onChange(wanted);
  };

  return (
    <section
      aria-label="Music"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 lg:border-t lg:pt-3"
    >
      <h2 className="text-sm font-medium">Music</h2>
      <Select
        label="Music"
        className="min-w-0 flex-1"
        value={shown}
        disabled={disabled}
        onChange={choose}
        options={[
          { value: 'auto', label: nameAutomatic(suggested) },
          ...musicPieceNames.map((name) => ({ value: name, label: namePiece(name) })),
          { value: 'own', label: 'Your own track…' },
          { value: 'none', label: 'No music' },
        ]}
      />
      {piece !== undefined && <MusicPreview key={piece} piece={piece} />}
      {shown === 'own' &&
        (projectId === undefined ? (
          <p className="basis-full text-sm text-muted">
            Add photos or clips first, then your track.
          </p>
        ) : (
          <OwnTrack
            projectId={projectId}
            isChosen={music === 'own'}
            disabled={disabled}
            onChange={(wanted) => {
              setBringsOwn(false);
              onChange(wanted);
            }}
          />
        ))}
      {clipSound !== undefined && (
        <SwitchRow
          label={
            <>
              Keep the clips’ sound
              <span className="block text-xs text-muted">
                Not in MLS versions: somebody may speak
              </span>
            </>
          }
          className="min-h-11 basis-full gap-3 text-sm"
          checked={clipSound.isOn}
          disabled={disabled}
          onCheckedChange={clipSound.onChange}
        />
      )}
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
