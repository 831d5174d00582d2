import { hash } from 'node:crypto';
import type { ShotId } from '@/contracts/ids';
import type { RenderCut } from '@/contracts/render-job';
import type { CutWords } from '@/contracts/words';
import type { ShotRow } from '@/product-api/projects/shots-store';
import type { ProjectSound } from './choose-music';
import type { CutRow } from './cuts-store';

type PlannedCut = Pick<CutRow, 'preset' | 'shape' | 'targetSeconds' | 'chosenShots' | 'isNeutral'>;

/** The shots a person chose that are still there, in the project's order; undefined: automatic. */
export function findChosenShots(
  { chosenShots }: Pick<CutRow, 'chosenShots'>,
  clips: readonly Pick<ShotRow, 'shotId'>[],
): [ShotId, ...ShotId[]] | undefined {
  const chosen = new Set(chosenShots);
  const [first, ...others] = clips.map(({ shotId }) => shotId).filter((id) => chosen.has(id));
  return first === undefined ? undefined : [first, ...others];
}

/** Returns which shots the renderer puts into a cut. */
export function toRenderShots(cut: PlannedCut, clips: readonly ShotRow[]): RenderCut['shots'] {
  return findChosenShots(cut, clips) ?? (cut.preset === 'teaser' ? 'strongest' : 'all');
}

/** Whether clips are heard in a cut. In a neutral one they are not: somebody may speak in them. */
export function hasClipSound(
  cut: PlannedCut,
  clips: readonly ShotRow[],
  { keepsClipSound }: Pick<ProjectSound, 'keepsClipSound'>,
): boolean {
  const shots = toRenderShots(cut, clips);
  const isShown = ({ shotId }: ShotRow) => !Array.isArray(shots) || shots.includes(shotId);
  const showsClip = clips.some((clip) => clip.kind === 'clip' && isShown(clip));
  return keepsClipSound && !cut.isNeutral && showsClip;
}

/** What a cut sounds like and says. */
export interface CutSoundAndWords {
  readonly sound: ProjectSound;
  readonly words: CutWords | undefined;
}

/**
 * Digest of everything that determines a cut's video: its own settings, its music and words, and the
 * order, variants, motions, transitions and framing of the shots it can show. Two equal digests mean the
 * same video.
 */
export function digestCut(
  cut: PlannedCut,
  clips: readonly ShotRow[],
  { sound, words }: CutSoundAndWords,
): string {
  const shots = toRenderShots(cut, clips);
  const shown = Array.isArray(shots) ? clips.filter(({ shotId }) => shots.includes(shotId)) : clips;
  const parts = shown.map((clip, index) => [
    clip.shotId,
    clip.fileName,
    clip.cameraMotion,
    index === shown.length - 1 ? null : clip.transition,
    toEffectiveFraming(clip, cut),
    // Absent from the digests of projects that were never edited.
    ...(clip.edit?.seconds === undefined ? [] : [clip.edit.seconds]),
  ]);
  const settings = [cut.shape, cut.targetSeconds, shots === 'strongest', parts];
  // Videos of a release without music and words keep the digest they were saved with.
  const { music, track } = sound;
  const clipSound = hasClipSound(cut, clips, sound) ? ['clips'] : [];
  const own = track === undefined ? [] : [track.mediaId, track.startSeconds];
  const isPlain = music === 'none' && words === undefined && clipSound.length === 0;
  const all = [...settings, music, words ?? null, ...clipSound, ...own];
  const text = JSON.stringify(isPlain ? settings : all);
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** What the framing of a shot says for one shape. */
function toEffectiveFraming({ framing }: ShotRow, { shape }: PlannedCut): unknown {
  const { seconds, trim, showsWhole, focusByShape } = framing ?? {};
  const focus = focusByShape?.[shape] ?? framing?.focus;
  return [seconds, trim?.start, trim?.end, focus?.x, focus?.y, showsWhole ?? false];
}
