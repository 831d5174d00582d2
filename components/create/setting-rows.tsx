import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Layers, type LucideIcon, Mic, Music, Type } from 'lucide-react';
import { useWordsPart } from '@/components/words/words-context';
import type { Version } from '@/contracts/production/versions';
import { type MusicPiece, musicPieces, type ProjectMusic } from '@/contracts/project/music';
import { musicQueries } from '@/lib/api/music';
import { trackQueries } from '@/lib/api/tracks';
import { voiceQueries } from '@/lib/api/voice';
import { tickedNames } from '@/lib/draft/version-rows';
import { formatClock } from '@/lib/format/duration';
import { summariseFacts } from '@/lib/format/facts-line';
import type { OpenSheet, SettingName } from './use-open-sheet';

interface SettingRowsProps {
  readonly projectId: string | undefined;
  readonly versions: readonly Version[] | undefined;
  /** The versions could not be loaded. */
  readonly areVersionsUnavailable: boolean;
  readonly music: ProjectMusic;
  /** The piece that automatic music selects. */
  readonly suggested: MusicPiece | undefined;
  readonly open: OpenSheet | undefined;
  /** A running generation keeps the settings it started with. */
  readonly locked: boolean;
  readonly onToggle: (name: SettingName) => void;
}

/** Settings of the whole video, one line each; a line opens its sheet. */
export function SettingRows(props: SettingRowsProps) {
  const { projectId, versions, areVersionsUnavailable, music, suggested, open, locked, onToggle } =
    props;
  const words = useWordsLine(projectId);
  const ticked = areVersionsUnavailable ? 'Could not be loaded' : versions && tickedNames(versions);
  const noProject = projectId === undefined;
  const row = (name: SettingName) => ({
    isOpen: open?.kind === name,
    onPress: () => onToggle(name),
  });
  return (
    <section
      aria-label="Settings of the video"
      className="grid shrink-0 grid-cols-[minmax(0,1fr)] divide-y divide-line narrow:rounded-card narrow:border narrow:bg-surface"
    >
      <SettingRow
        icon={Layers}
        name="Versions"
        value={ticked === '' ? 'None selected' : ticked}
        disabled={locked}
        {...row('versions')}
      />
      <SettingRow
        icon={Type}
        name="Text"
        value={words}
        disabled={locked || noProject}
        {...row('words')}
      />
      <SettingRow
        icon={Music}
        name="Music"
        value={useMusicLine(projectId, music, suggested)}
        disabled={locked}
        {...row('music')}
      />
      <SettingRow
        icon={Mic}
        name="Voice-over"
        value={useVoiceLine(projectId)}
        disabled={locked || noProject}
        {...row('voice')}
      />
    </section>
  );
}

interface SettingRowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  /** The current value; undefined while unknown. */
  readonly value: string | undefined;
  readonly isOpen: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function SettingRow({ icon: Icon, name, value, isOpen, disabled, onPress }: SettingRowProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      disabled={disabled}
      onClick={onPress}
      className="flex h-11 min-w-0 items-center gap-3 px-4 text-left text-sm transition-colors hover:bg-sunken focus-visible:-outline-offset-2 disabled:opacity-50 aria-expanded:bg-brand-tint wide:[@media(height<48rem)]:h-9"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
      <span className="w-16 shrink-0 font-medium">{name}</span>
      <span className="figures min-w-0 flex-1 truncate text-muted">{value}</span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
    </button>
  );
}

/**
 * Returns the line about the words; undefined until they are loaded, so that the line does not ask for words
 * that exist.
 */
function useWordsLine(projectId: string | undefined): string | undefined {
  const line = useWordsPart(({ form, isUnavailable }) =>
    isUnavailable ? 'Could not be loaded' : form && summariseFacts(form),
  );
  return line === '' || projectId === undefined ? 'Add address and price' : line;
}

function useMusicLine(
  projectId: string | undefined,
  music: ProjectMusic,
  suggested: MusicPiece | undefined,
): string {
  const chosen = music === 'auto' ? suggested : music;
  const piece = chosen === 'none' || chosen === 'own' ? undefined : chosen;
  const map = useQuery({ ...musicQueries.map(piece ?? 'strings'), enabled: piece !== undefined });
  const track = useQuery({
    ...trackQueries.of(projectId ?? ''),
    enabled: music === 'own' && projectId !== undefined,
  });
  if (music === 'none') return 'None';
  if (music === 'own') return track.data?.name ?? 'Your own track';
  if (piece === undefined) return 'Automatic';
  const tempo = map.data === undefined ? '' : ` · ${Math.round(map.data.beatsPerMinute)} bpm`;
  return `${musicPieces[piece].title}${tempo}`;
}

/** Returns the line about the voice; undefined until it is loaded. */
function useVoiceLine(projectId: string | undefined): string | undefined {
  const { data: voice, isError } = useQuery({
    ...voiceQueries.one(projectId ?? ''),
    enabled: projectId !== undefined,
  });
  if (projectId === undefined) return 'None';
  if (voice === undefined) return isError ? 'Could not be loaded' : undefined;
  if (voice.recording !== undefined)
    return `Your recording, ${formatClock(voice.recording.seconds)}`;
  return voice.script.trim() === '' ? 'None' : 'Script, not recorded yet';
}
