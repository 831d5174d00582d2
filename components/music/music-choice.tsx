import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SwitchRow } from '@/components/ui/switch';
import {
  type MusicPiece,
  musicPieceNames,
  musicPieces,
  type ProjectMusic,
} from '@/contracts/project/music';
import { musicQueries } from '@/lib/api/music';
import { formatClock } from '@/lib/format/duration';
import { MusicPreview } from './music-preview';
import { OwnTrack } from './own-track';

export interface MusicChoiceProps {
  readonly music: ProjectMusic;
  /** The piece that automatic music selects; undefined while unknown. */
  readonly suggested: MusicPiece | undefined;
  /** Undefined before there is a project. */
  readonly projectId: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (music: ProjectMusic) => void;
  /** Called when the user plays a piece on its own. */
  readonly onListen?: () => void;
  /** Undefined while the project has no clips with sound. */
  readonly clipSound:
    | { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
    | undefined;
}

/**
 * The music of all versions as a list, with a button to play the selected piece, and a switch for the sound
 * of clips.
 */
export function MusicChoice(props: MusicChoiceProps) {
  const { music, suggested, projectId, disabled, onChange, onListen, clipSound } = props;
  const name = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  // On a phone the sheet is lower than the list, so the selected entry may need scrolling.
  useEffect(() => {
    list.current?.querySelector('input:checked')?.parentElement?.scrollIntoView?.({
      block: 'nearest',
    });
  }, []);
  /** The user chose to upload a track, which becomes the music once it is there. */
  const [bringsOwn, setBringsOwn] = useState(false);
  const about = usePieceLines();
  const shown = bringsOwn ? 'own' : music;
  const choose = (wanted: ProjectMusic) => {
    setBringsOwn(wanted === 'own');
    if (wanted !== 'own') onChange(wanted);
  };
  const option = (value: ProjectMusic) => ({
    name,
    disabled,
    isChosen: shown === value,
    onChoose: () => choose(value),
  });
  return (
    <>
      <fieldset ref={list} className="grid grid-cols-[minmax(0,1fr)]">
        <legend className="sr-only">Music</legend>
        <MusicOption
          {...option('auto')}
          title={suggested ? `Automatic: ${musicPieces[suggested].title}` : 'Automatic'}
          about="Chosen for the pace of your photos"
        >
          {suggested && <MusicPreview key={suggested} piece={suggested} onListen={onListen} />}
        </MusicOption>
        {musicPieceNames.map((piece) => (
          <MusicOption
            key={piece}
            {...option(piece)}
            title={musicPieces[piece].title}
            about={about[piece] ?? musicPieces[piece].mood}
          >
            <MusicPreview piece={piece} onListen={onListen} />
          </MusicOption>
        ))}
        <MusicOption
          {...option('own')}
          title="Your own track…"
          about="Music you have the rights to"
        />
        {shown === 'own' && (
          <div className="py-2 pl-9">
            {projectId === undefined ? (
              <p className="text-sm text-muted">Add photos or clips first, then your track.</p>
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
            )}
          </div>
        )}
        <MusicOption
          {...option('none')}
          title="No music"
          about="Silence, or just your voice-over"
        />
      </fieldset>
      {clipSound !== undefined && (
        <SwitchRow
          label={
            <>
              Keep the clips’ sound
              <span className="block text-xs text-muted">
                Off in MLS versions, since people may be speaking
              </span>
            </>
          }
          className="min-h-11 gap-3 text-sm"
          checked={clipSound.isOn}
          disabled={disabled}
          onCheckedChange={clipSound.onChange}
        />
      )}
    </>
  );
}

interface MusicOptionProps {
  /** Name of the radio group. */
  readonly name: string;
  readonly title: string;
  /** A one-line description. */
  readonly about: string;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
  /** Shown beside it while it is selected. */
  readonly children?: ReactNode;
}

function MusicOption(props: MusicOptionProps) {
  const { name, title, about, isChosen, disabled, onChoose, children } = props;
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-2 rounded-control px-2 has-checked:bg-brand-tint">
      <label
        htmlFor={id}
        className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 py-1.5 text-sm"
      >
        <input
          id={id}
          type="radio"
          name={name}
          checked={isChosen}
          disabled={disabled}
          aria-label={title}
          aria-describedby={`${id}-about`}
          onChange={onChoose}
          className="size-4 shrink-0 accent-brand"
        />
        <span className="grid min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-3">
          <span className="truncate font-medium">{title}</span>
          <span id={`${id}-about`} className="figures truncate text-xs text-muted">
            {about}
          </span>
        </span>
      </label>
      {isChosen && children}
    </div>
  );
}

/** Returns lines such as `calm · 72 bpm · 1:28`, for pieces whose recordings are known. */
function usePieceLines(): Partial<Record<MusicPiece, string>> {
  const maps = useQueries({ queries: musicPieceNames.map((piece) => musicQueries.map(piece)) });
  return Object.fromEntries(
    maps.flatMap(({ data }) => {
      if (data === undefined) return [];
      const { name, beatsPerMinute, seconds } = data;
      const line = [
        musicPieces[name].mood,
        `${Math.round(beatsPerMinute)} bpm`,
        formatClock(seconds),
      ];
      return [[name, line.join(' · ')]];
    }),
  );
}
