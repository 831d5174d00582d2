import type { ShotFindings } from '@/contracts/project/edit-findings';
import { describeUnknown } from '@/engine/editing/describe-unknown';
import type { EditShot } from '@/engine/editing/edit-types';
import type { MainEdit } from '@/engine/editing/find-spares';
import type { FoundShot, ShotRow } from '@/product-api/project/projects/shots-store';
import { toOwnChoices } from './to-own-choices';

/** The shots of an edited project. */
export interface EditedShots {
  /** The shots that its videos show, in order. */
  readonly clips: readonly ShotRow[];
  /** The shots that only a version of another shape may show. */
  readonly leftOut: readonly ShotRow[];
  readonly found: readonly FoundShot[];
}

/** Returns the shots that a project's videos show, in the form that edits take and in order. */
export function toEditShots({ clips, found }: Omit<EditedShots, 'leftOut'>): EditShot[] {
  const sources = new Map(found.map((shot) => [shot.shotId, shot]));
  const shots = clips.map((clip) => ({
    ...clip,
    isLeftOut: false,
    ownChoices: sources.get(clip.shotId)?.ownChoices ?? [],
  }));
  return shots.map((clip) => ({
    id: clip.shotId,
    fileName: clip.displayName,
    findings: sources.get(clip.shotId)?.findings ?? toUnknown(clip),
    own: toOwnChoices(clip, shots),
  }));
}

/** Returns the shots of an edited project as input for the edits of its versions. */
export function toDelivered({ clips, leftOut, found }: EditedShots): Omit<MainEdit, 'frameRatio'> {
  const shots = toEditShots({ clips, found });
  const sources = new Map(found.map((shot) => [shot.shotId, shot]));
  return {
    shown: shots.map((shot, i) => {
      const { delivered = clips.length, sameViewAs } = clips[i]?.edit ?? {};
      return { shot, delivered, sameViewAs };
    }),
    leftOut: leftOut.flatMap(({ shotId, displayName: fileName, edit }) => {
      const { findings, ownChoices = [] } = sources.get(shotId) ?? {};
      if (!findings || edit === null) return [];
      const own = ownChoices.includes('use') ? { isUsed: false } : undefined;
      const { delivered, sameViewAs } = edit;
      return [{ shot: { id: shotId, fileName, findings, own }, delivered, sameViewAs }];
    }),
  };
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
