import type { ShotFindings } from '@/contracts/edit-findings';
import { describeUnknown } from '@/engine/editing/describe-unknown';
import type { EditShot } from '@/engine/editing/edit-types';
import type { FoundShot, ShotRow } from '@/product-api/projects/shots-store';
import { toOwnChoices } from './to-own-choices';

/** The shots of an edited project. */
export interface EditedShots {
  /** Those its videos show, in their order. */
  readonly clips: readonly ShotRow[];
  readonly found: readonly FoundShot[];
}

/** The shots that a project's videos show as an edit gets them, in their order. */
export function toEditShots({ clips, found }: EditedShots): EditShot[] {
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

function toUnknown({ displayName, kind, width, height, seconds }: ShotRow): ShotFindings {
  return describeUnknown({
    fileName: displayName,
    kind: kind === 'photo' ? 'photo' : 'clip',
    width,
    height,
    seconds: seconds ?? undefined,
  });
}
