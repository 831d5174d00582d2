import { toDraftShot } from './adopt-project';
import type { Draft, DraftShot } from './draft';

/** Returns the draft before the last edit; undefined if there is none to undo. */
export function toDraftBeforeEdit(draft: Draft): Draft | undefined {
  const { beforeEdit, leftOut = [] } = draft.baseline ?? {};
  if (beforeEdit === undefined) return undefined;
  const known = new Map<string, DraftShot>(
    [...leftOut.map(toDraftShot), ...draft.shots].map((shot) => [shot.id, shot]),
  );
  const shots = beforeEdit.flatMap(({ id, cameraMotion, transition, seconds }) => {
    const shot = known.get(id);
    if (shot === undefined) return [];
    const edit = seconds === undefined ? undefined : { reason: '', seconds };
    const stored = shot.stored && { ...shot.stored, cameraMotion, edit };
    return [{ ...shot, cameraMotion, transition, ...(stored && { stored }) }];
  });
  return shots.length === 0 ? undefined : { ...draft, shots };
}
