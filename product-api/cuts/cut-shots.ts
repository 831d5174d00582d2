import { createHash } from 'node:crypto';
import type { ShotId } from '@/contracts/ids';
import type { RenderCut } from '@/contracts/render-job';
import type { CutWords } from '@/contracts/words';
import type { ShotRow } from '@/product-api/projects/shots-store';
import type { CutRow } from './cuts-store';

type PlannedCut = Pick<CutRow, 'preset' | 'shape' | 'targetSeconds' | 'chosenShots'>;

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

/**
 * Digest of all that a cut's video is made of: its own settings and words, and the order, variants,
 * motions, transitions and framing of the shots it can show. Two equal digests mean the same video.
 */
export function digestCut(
  cut: PlannedCut,
  clips: readonly ShotRow[],
  words: CutWords | undefined,
): string {
  const shots = toRenderShots(cut, clips);
  const shown = Array.isArray(shots) ? clips.filter(({ shotId }) => shots.includes(shotId)) : clips;
  const parts = shown.map((clip, index) => [
    clip.shotId,
    clip.fileName,
    clip.cameraMotion,
    index === shown.length - 1 ? null : clip.transition,
    toEffectiveFraming(clip, cut),
  ]);
  const settings = [cut.shape, cut.targetSeconds, shots === 'strongest', parts];
  // A cut without words has the digest it had before there were any.
  const text = JSON.stringify(words === undefined ? settings : [...settings, words]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** What the framing of a shot says for one shape. */
function toEffectiveFraming({ framing }: ShotRow, { shape }: PlannedCut): unknown {
  const { seconds, trim, showsWhole, focusByShape } = framing ?? {};
  const focus = focusByShape?.[shape] ?? framing?.focus;
  return [seconds, trim?.start, trim?.end, focus?.x, focus?.y, showsWhole ?? false];
}
