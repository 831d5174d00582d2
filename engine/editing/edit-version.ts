import { countShots } from './count-shots';
import { editListing } from './edit-listing';
import type { Edit, EditRequest, EditShot } from './edit-types';
import { type DeliveredShot, findSpares, type MainEdit, type SpareShot } from './find-spares';

const ONLY_HERE = 'Only in this version: it suits a frame of this shape.';
const LEFT_OUT_HERE = 'Left out: you left it out of this version.';

type Version = Pick<EditRequest, 'targetSeconds' | 'frameRatio'>;

/**
 * Edits one more version of a listing: of the shots of its main edit, and of those that suit its shape
 * alone, those that suit its length and shape, with motions, lengths and transitions of its own. What a
 * person chose stays; shots that they took in stay as long as the version has room for all of those. Of two
 * that show the same view, of which a person took one in, it shows that one.
 * @returns the shots that suit its shape alone and have no place in it are in none of its lists.
 */
export function editVersion(main: MainEdit, version: Version): Edit {
  const shots = main.shown.map(({ shot }) => shot);
  const takenIn = shots.filter(({ own }) => own?.isUsed === true);
  const hasRoom = takenIn.length <= countShots(version.targetSeconds).max;
  const free = shots.map((shot) => ({ ...shot, own: { ...shot.own, isUsed: undefined } }));
  const spares = findSpares(main, version);
  const isSpare = (id: string) => spares.some(({ shot }) => shot.id === id);
  const edit = editListing({
    shots: placeSpares(hasRoom ? shots : free, spares),
    others: main.leftOut.filter(({ shot }) => !isSpare(shot.id)).map(({ shot }) => shot.findings),
    doubles: groupDoubles([...main.shown, ...spares]),
    ...version,
  });
  return {
    shots: edit.shots.map((shot) =>
      isSpare(shot.id) ? { ...shot, placeReason: ONLY_HERE } : shot,
    ),
    leftOut: edit.leftOut.filter(({ id }) => !isSpare(id)),
  };
}

/**
 * The version with the shots that a person chose for it: all of these, in the order of the main edit.
 * @returns undefined where none of the chosen shots is there.
 */
export function editChosen(
  chosen: readonly string[],
  main: MainEdit,
  version: Version,
): Edit | undefined {
  const all = placeSpares(
    main.shown.map(({ shot }) => shot),
    findSpares(main, version),
  );
  const shots = all
    .filter(({ id }) => chosen.includes(id))
    .map((shot) => ({ ...shot, own: { ...shot.own, isUsed: true } }));
  if (shots.length === 0) return undefined;
  const leftOut = all.filter(({ id }) => !chosen.includes(id));
  return {
    shots: editListing({ shots, doubles: [], ...version }).shots,
    leftOut: leftOut.map(({ id }) => ({ id, reason: LEFT_OUT_HERE })),
  };
}

/** The shots with each spare one behind the shot it belongs to, in the order of delivery. */
function placeSpares(shots: readonly EditShot[], spares: readonly SpareShot[]): EditShot[] {
  const behind = (id: string | undefined) =>
    spares.filter((spare) => spare.behind === id).map(({ shot }) => shot);
  return [...behind(undefined), ...shots.flatMap((shot) => [shot, ...behind(shot.id)])];
}

/** Groups of shots that show the same view: one of the main edit, and those like it. */
function groupDoubles(shots: readonly Pick<DeliveredShot, 'shot' | 'sameViewAs'>[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { shot, sameViewAs } of shots) {
    if (sameViewAs === undefined) continue;
    groups.set(sameViewAs, [...(groups.get(sameViewAs) ?? [sameViewAs]), shot.id]);
  }
  return [...groups.values()];
}
