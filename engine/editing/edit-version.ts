import { countShots } from './count-shots';
import { editListing } from './edit-listing';
import type { Edit, EditRequest, EditShot } from './edit-types';
import { type DeliveredShot, findSpares, type MainEdit, type SpareShot } from './find-spares';

const ONLY_HERE = 'Only in this version, because it fits this shape.';
const LEFT_OUT_HERE = 'You removed it from this version.';

type Version = Pick<EditRequest, 'targetSeconds' | 'frameRatio'>;

/**
 * Edits one more version of a listing. It selects shots of the main edit, and those that suit only its
 * shape, by its length and shape, and chooses motions, lengths and transitions of its own. User choices
 * stay; shots that the user added stay while all of them fit. Of two shots of the same view, it shows the
 * one that the user added.
 * @returns lists that omit shots which suit only this shape but found no place.
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
      isSpare(shot.id) ? { ...shot, placeReason: ONLY_HERE, isTakenElsewhere: undefined } : shot,
    ),
    leftOut: edit.leftOut.filter(({ id }) => !isSpare(id)),
  };
}

/**
 * Returns the version with the shots that the user chose for it: all of them, in the order of the main
 * edit.
 * @returns undefined if none of the chosen shots exists.
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

/** Returns the shots in the order of delivery, each spare one behind the shot it belongs to. */
function placeSpares(shots: readonly EditShot[], spares: readonly SpareShot[]): EditShot[] {
  const behind = (id: string | undefined) =>
    spares.filter((spare) => spare.behind === id).map(({ shot }) => shot);
  return [...behind(undefined), ...shots.flatMap((shot) => [shot, ...behind(shot.id)])];
}

/** Returns groups of shots that show the same view: one of the main edit, and those like it. */
function groupDoubles(shots: readonly Pick<DeliveredShot, 'shot' | 'sameViewAs'>[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { shot, sameViewAs } of shots) {
    if (sameViewAs === undefined) continue;
    groups.set(sameViewAs, [...(groups.get(sameViewAs) ?? [sameViewAs]), shot.id]);
  }
  return [...groups.values()];
}
