import { editListing } from './edit-listing';
import type { Edit, EditRequest } from './edit-types';

/**
 * Edits one more version of a listing: of the shots of its main edit, in their order, those that suit
 * its length and shape, with motions and lengths of its own. What a person chose of a shot's motion,
 * transition and length stays; which shots they took in counts for the main edit alone.
 */
export function editVersion(
  request: EditRequest,
  main: Edit,
  version: Pick<EditRequest, 'targetSeconds' | 'frameRatio'>,
): Edit {
  const shots = main.shots.flatMap(({ id }) => {
    const shot = request.shots.find((one) => one.id === id);
    if (shot === undefined) return [];
    const { motion, transition, seconds } = shot.own ?? {};
    return [{ ...shot, own: { motion, transition, seconds } }];
  });
  return editListing({ shots, doubles: [], ...version });
}
