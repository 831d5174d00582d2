import { countShots } from './count-shots';
import { editListing } from './edit-listing';
import type { Edit, EditRequest, EditShot } from './edit-types';
import type { SpareShot } from './find-spares';

const ONLY_HERE = 'Only in this version: it suits a frame of this shape.';

/**
 * Edits one more version of a listing: of the shots of its main edit, those that suit its length and
 * shape, with motions, lengths and transitions of its own. What a person chose stays; shots that they took
 * in stay as long as the version has room for all of those.
 * @param shots the shots of the main edit, in its order.
 * @param spares shots that suit this shape alone; those it does not take are in none of its lists.
 */
export function editVersion(
  shots: readonly EditShot[],
  version: Pick<EditRequest, 'targetSeconds' | 'frameRatio'>,
  spares: readonly SpareShot[] = [],
): Edit {
  const takenIn = shots.filter(({ own }) => own?.isUsed === true);
  const hasRoom = takenIn.length <= countShots(version.targetSeconds).max;
  const free = shots.map((shot) => ({ ...shot, own: { ...shot.own, isUsed: undefined } }));
  const edit = editListing({
    shots: placeSpares(hasRoom ? shots : free, spares),
    doubles: groupDoubles(spares),
    ...version,
  });
  const isSpare = (id: string) => spares.some(({ shot }) => shot.id === id);
  return {
    shots: edit.shots.map((shot) =>
      isSpare(shot.id) ? { ...shot, placeReason: ONLY_HERE } : shot,
    ),
    leftOut: edit.leftOut.filter(({ id }) => !isSpare(id)),
  };
}

/** The shots with each spare one behind the shot it belongs to, in the order of delivery. */
function placeSpares(shots: readonly EditShot[], spares: readonly SpareShot[]): EditShot[] {
  const behind = (id: string | undefined) =>
    spares.filter((spare) => spare.behind === id).map(({ shot }) => shot);
  return [...behind(undefined), ...shots.flatMap((shot) => [shot, ...behind(shot.id)])];
}

/** Groups of shots that show the same view: one of the main edit, and the spare ones like it. */
function groupDoubles(spares: readonly SpareShot[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { shot, sameViewAs } of spares) {
    if (sameViewAs === undefined) continue;
    groups.set(sameViewAs, [...(groups.get(sameViewAs) ?? [sameViewAs]), shot.id]);
  }
  return [...groups.values()];
}
