import type { Queryable } from '@/adapters/database/database';
import { toStoryboardShot } from '@/contracts/production/storyboard';
import { versionPresets } from '@/contracts/production/versions';
import type { VideoMusic } from '@/contracts/project/music';
import type { ProjectRow } from '@/product-api/project/projects/require-project';
import type { ShotRow } from '@/product-api/project/projects/shots-store';
import { loadTrack, type TrackRow } from '@/product-api/project/tracks/load-track';
import { suggestPiece } from '@/rules/suggest-pieces';
import { selectVersions, type VersionRow } from './versions-store';

/** The sound of all versions of a project. */
export interface ProjectSound {
  readonly music: VideoMusic;
  /** The user's own track, if it is the music. */
  readonly track: TrackRow | undefined;
  /** Whether versions that are not neutral play the sound of clips. */
  readonly keepsClipSound: boolean;
}

type SoundProject = Pick<ProjectRow, 'projectId' | 'music' | 'keepsClipSound'>;

/**
 * Loads the sound of a project's versions.
 * @param clips all uploaded shots of the project, in order.
 * @param versions all versions of the project, if the caller has read them.
 */
export async function loadSound(
  database: Queryable,
  project: SoundProject,
  clips: readonly ShotRow[],
  versions?: readonly VersionRow[],
): Promise<ProjectSound> {
  const all = versions ?? (await selectVersions(database, project.projectId));
  const music = chooseMusic(project, all, clips);
  const track = music === 'own' ? await loadTrack(database, project.projectId) : undefined;
  const { keepsClipSound } = project;
  return { music, track, keepsClipSound };
}

/**
 * For `auto`, chooses the piece that suits the pace of the main version, so that all versions have the same
 * music.
 */
function chooseMusic(
  { music }: Pick<ProjectRow, 'music'>,
  versions: readonly VersionRow[],
  clips: readonly ShotRow[],
): VideoMusic {
  if (music !== 'auto') return music;
  const main = versions.find(({ isMain }) => isMain);
  return suggestPiece(
    clips.map(({ kind, seconds, framing, edit }) =>
      toStoryboardShot({
        isPhoto: kind === 'photo',
        seconds: seconds ?? 1,
        framing,
        editSeconds: edit?.seconds,
      }),
    ),
    clips.map(({ transition }) => transition),
    main?.targetSeconds ?? versionPresets.property.seconds,
  );
}
