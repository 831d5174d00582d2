import type { ShotId } from '@/contracts/ids';
import type { ShotFindings } from '@/contracts/project/edit-findings';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import type { EditRequest, EditShot } from '@/engine/editing/edit-types';
import type { PlannedShot } from '@/product-api/project/projects/shots-store';
import { toOwnChoices } from './to-own-choices';

/** Input of a project's edit. */
export interface EditSources {
  /** All uploaded shots, in their order. */
  readonly shots: readonly PlannedShot[];
  readonly findings: ReadonlyMap<ShotId, ShotFindings>;
  /** Shots with a caption. */
  readonly captioned: ReadonlySet<ShotId>;
  /** Groups of shots with the same view. */
  readonly doubles: readonly (readonly string[])[];
  /** Shape of the main version. */
  readonly shape: VideoShape;
  readonly targetSeconds: number;
}

/** Returns the request for an edit of a project's main version: the delivered shots with the user's choices. */
export function toEditRequest(sources: EditSources): EditRequest {
  const { shots, findings, captioned, doubles, shape, targetSeconds } = sources;
  const { width, height } = shapeSizes[shape];
  return {
    shots: inDelivery(shots).flatMap((shot): EditShot[] => {
      const found = findings.get(shot.shotId);
      if (found === undefined) return [];
      return [
        {
          id: shot.shotId,
          fileName: shot.displayName,
          findings: found,
          hasCaption: captioned.has(shot.shotId),
          own: toOwnChoices(shot, shots),
        },
      ];
    }),
    doubles,
    targetSeconds,
    frameRatio: width / height,
  };
}

/** Returns shots in order of delivery. Shots that no edit has seen follow at the end, in their order. */
export function inDelivery(shots: readonly PlannedShot[]): PlannedShot[] {
  const placeOf = ({ edit }: PlannedShot) => edit?.delivered ?? Number.MAX_SAFE_INTEGER;
  return shots.toSorted((one, other) => placeOf(one) - placeOf(other));
}
