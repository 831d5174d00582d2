import type { ShotFindings } from '@/contracts/edit-findings';
import type { ShotId } from '@/contracts/ids';
import { shapeSizes, type VideoShape } from '@/contracts/shape';
import { describeUnknown } from '@/engine/editing/describe-unknown';
import type { Edit, EditShot } from '@/engine/editing/edit-types';
import { editVersion } from '@/engine/editing/edit-version';
import type { FoundShot, ShotRow } from '@/product-api/projects/shots-store';
import { toOwnChoices } from './to-own-choices';

/** What of a version its edit depends on. */
export interface EditedCut {
  readonly shape: VideoShape;
  readonly targetSeconds: number;
}

/** The shots of an edited project. */
export interface EditedShots {
  /** Those its videos show, in their order. */
  readonly clips: readonly ShotRow[];
  readonly found: readonly FoundShot[];
}

/**
 * Edits a version of an edited project. It follows from the project's shots as they are now, so that what
 * a person changes of them holds for every version.
 * @param chosen the shots a person chose for this version: it shows these, all of them.
 * @returns undefined where it shows the project's shots as the main version does.
 */
export function editCut(
  cut: EditedCut,
  main: EditedCut,
  { clips, found }: EditedShots,
  chosen: readonly ShotId[] | undefined,
): Edit | undefined {
  const isLikeMain = cut.shape === main.shape && cut.targetSeconds === main.targetSeconds;
  if (isLikeMain) return undefined;
  const sources = new Map(found.map((shot) => [shot.shotId, shot]));
  const ordered = clips.map((clip) => ({
    ...clip,
    isLeftOut: false,
    ownChoices: sources.get(clip.shotId)?.ownChoices ?? [],
  }));
  const shots = ordered
    .filter(({ shotId }) => chosen?.includes(shotId) ?? true)
    .map((clip): EditShot => {
      const own = toOwnChoices(clip, ordered);
      return {
        id: clip.shotId,
        fileName: clip.displayName,
        findings: sources.get(clip.shotId)?.findings ?? toUnknown(clip),
        own: chosen === undefined ? own : { ...own, isUsed: true },
      };
    });
  const { width, height } = shapeSizes[cut.shape];
  return editVersion(shots, { targetSeconds: cut.targetSeconds, frameRatio: width / height });
}

function toUnknown({ displayName, kind, width, height, seconds }: ShotRow): ShotFindings {
  return describeUnknown({
    fileName: displayName,
    kind: kind === 'photo' ? 'photo' : 'clip',
    width,
    height,
    seconds: seconds ?? undefined,
  });
}
