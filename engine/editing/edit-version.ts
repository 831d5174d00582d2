import { countShots } from './count-shots';
import { editListing } from './edit-listing';
import type { Edit, EditRequest, EditShot } from './edit-types';

/**
 * Edits one more version of a listing: of the shots of its main edit, those that suit its length and
 * shape, with motions, lengths and transitions of its own. What a person chose stays; shots that they took
 * in stay as long as the version has room for all of those.
 * @param shots the shots of the main edit, in its order.
 */
export function editVersion(
  shots: readonly EditShot[],
  version: Pick<EditRequest, 'targetSeconds' | 'frameRatio'>,
): Edit {
  const takenIn = shots.filter(({ own }) => own?.isUsed === true);
  const hasRoom = takenIn.length <= countShots(version.targetSeconds).max;
  const free = shots.map((shot) => ({ ...shot, own: { ...shot.own, isUsed: undefined } }));
  return editListing({ shots: hasRoom ? shots : free, doubles: [], ...version });
}
