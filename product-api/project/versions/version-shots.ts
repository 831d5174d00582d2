import { hash } from 'node:crypto';
import type { ShotId } from '@/contracts/ids';
import type { RenderVersion } from '@/contracts/production/render-job';
import type { VersionWords } from '@/contracts/project/words';
import type { Edit, UsedShot } from '@/engine/editing/edit-types';
import { summarise } from '@/engine/editing/to-listing-shots';
import type { ShotRow } from '@/product-api/project/projects/shots-store';
import type { ProjectSound } from './choose-music';
import type { VersionRow } from './versions-store';

/** The settings of a version that determine its video. */
export type PlannedVersion = Pick<
  VersionRow,
  'preset' | 'shape' | 'targetSeconds' | 'chosenShots' | 'isNeutral'
>;

/** Returns the user's chosen shots that still exist, in the project's order; undefined for automatic choice. */
export function findChosenShots(
  { chosenShots }: Pick<VersionRow, 'chosenShots'>,
  clips: readonly Pick<ShotRow, 'shotId'>[],
): [ShotId, ...ShotId[]] | undefined {
  const chosen = new Set(chosenShots);
  const [first, ...others] = clips.map(({ shotId }) => shotId).filter((id) => chosen.has(id));
  return first === undefined ? undefined : [first, ...others];
}

/** The shots of a version. */
export interface VersionShots<Row extends ShotRow = ShotRow> {
  /** The shots it shows, in order and with its own settings; if the renderer chooses, all candidates. */
  readonly clips: readonly Row[];
  /** Which of the project's shots the renderer puts into it. */
  readonly choice: RenderVersion['shots'];
  /** Absent if it shows its shots as the project has them. */
  readonly edit: Edit | undefined;
}

/**
 * Returns the shots of a version.
 * @param shots those that the project's videos show, and those that only an edit of a version may show.
 * @param edit the version's own edit, if it has one.
 */
export function toVersionShots<Row extends ShotRow>(
  version: Pick<PlannedVersion, 'preset' | 'chosenShots'>,
  { clips, leftOut }: { readonly clips: readonly Row[]; readonly leftOut: readonly Row[] },
  edit: Edit | undefined,
): VersionShots<Row> {
  const directed = edit?.shots.flatMap((used) => {
    const clip = [...clips, ...leftOut].find(({ shotId }) => shotId === used.id);
    return clip === undefined ? [] : [direct(clip, used)];
  });
  const [first, ...others] = directed?.map(({ shotId }) => shotId) ?? [];
  if (directed !== undefined && first !== undefined) {
    return { clips: directed, choice: [first, ...others], edit };
  }
  const chosen = findChosenShots(version, clips);
  if (chosen === undefined) {
    return { clips, choice: version.preset === 'teaser' ? 'strongest' : 'all', edit: undefined };
  }
  const shown = clips.filter(({ shotId }) => chosen.includes(shotId));
  return { clips: shown, choice: chosen, edit: undefined };
}

function direct<Row extends ShotRow>(clip: Row, used: UsedShot): Row {
  const { delivered = 0 } = clip.edit ?? {};
  return {
    ...clip,
    cameraMotion: used.motion.value,
    transition: used.transition.value,
    edit: { delivered, reason: summarise(used), seconds: used.seconds?.value },
  };
}

/**
 * Returns whether a version plays the sound of clips. A neutral version does not, because a speaker in a clip
 * may identify the agent.
 */
export function hasClipSound(
  { isNeutral }: Pick<PlannedVersion, 'isNeutral'>,
  { clips }: VersionShots,
  { keepsClipSound }: Pick<ProjectSound, 'keepsClipSound'>,
): boolean {
  return keepsClipSound && !isNeutral && clips.some(({ kind }) => kind === 'clip');
}

/** Inputs of a version's sound and words. */
export interface VersionSoundAndWords {
  readonly sound: ProjectSound;
  readonly words: VersionWords | undefined;
}

/**
 * Digest of everything that determines a version's video: its own settings, its music and words, and the
 * order, variants, motions, transitions and framing of the shots it can show. Two equal digests mean the
 * same video.
 */
export function digestVersion(
  version: PlannedVersion,
  shots: VersionShots,
  { sound, words }: VersionSoundAndWords,
): string {
  const { clips, choice } = shots;
  const directions = toDirections(clips, version);
  const parts = clips.map(({ shotId, fileName }, index) => [
    shotId,
    fileName,
    ...(directions[index] ?? []),
  ]);
  const settings = [version.shape, version.targetSeconds, choice === 'strongest', parts];
  // Videos of releases before music and words keep their stored digest.
  const { music, track } = sound;
  const clipSound = hasClipSound(version, shots, sound) ? ['clips'] : [];
  const own = track === undefined ? [] : [track.mediaId, track.startSeconds];
  const isPlain = music === 'none' && words === undefined && clipSound.length === 0;
  const all = [...settings, music, words ?? null, ...clipSound, ...own];
  const text = JSON.stringify(isPlain ? settings : all);
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** Returns for each shot its motion, the transition after it, its framing and its length. */
export function toDirections(clips: VersionShots['clips'], version: PlannedVersion): unknown[][] {
  return clips.map((clip, index) => [
    clip.cameraMotion,
    index === clips.length - 1 ? null : clip.transition,
    toEffectiveFraming(clip, version),
    // Absent from the digests of projects that were never edited.
    ...(clip.edit?.seconds === undefined ? [] : [clip.edit.seconds]),
  ]);
}

/** Returns the part of a shot's framing that applies to one shape. */
function toEffectiveFraming({ framing }: ShotRow, { shape }: PlannedVersion): unknown {
  const { seconds, trim, showsWhole, focusByShape } = framing ?? {};
  const focus = focusByShape?.[shape] ?? framing?.focus;
  return [seconds, trim?.start, trim?.end, focus?.x, focus?.y, showsWhole ?? false];
}
