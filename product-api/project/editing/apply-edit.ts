import type { Edit, UsedShot } from '@/engine/editing/edit-types';
import { summarise } from '@/engine/editing/to-listing-shots';
import type { PlannedShot } from '@/product-api/project/projects/shots-store';

/**
 * The shots of a project as an edit decided on them: those it uses in its order, each of the others behind
 * the shot it was delivered after. Shots the edit did not know stay behind all.
 * @param delivered all shots in the order in which they were delivered.
 */
export function applyEdit(delivered: readonly PlannedShot[], edit: Edit): PlannedShot[] {
  const byId = new Map(
    delivered.map((shot, place) => [shot.shotId as string, { shot, delivered: place }]),
  );
  const arranged = edit.shots.flatMap((used) => {
    const found = byId.get(used.id);
    return found === undefined ? [] : [toUsed(found.shot, found.delivered, used)];
  });
  for (const { id, reason, sameViewAs, citedId } of edit.leftOut) {
    const found = byId.get(id);
    if (found === undefined) continue;
    const { shot, delivered: place } = found;
    const before = delivered.slice(0, place).map(({ shotId }) => shotId);
    const at = arranged.findLastIndex(({ shotId }) => before.at(-1) === shotId);
    const toShotId = (other?: string) =>
      other === undefined ? undefined : byId.get(other)?.shot.shotId;
    const stored = {
      reason,
      citedShotId: toShotId(citedId),
      delivered: place,
      sameViewAs: toShotId(sameViewAs),
    };
    const leftOut = { ...shot, isLeftOut: true, edit: stored };
    arranged.splice(at + 1, 0, leftOut);
  }
  const known = new Set(arranged.map(({ shotId }) => shotId));
  const others = delivered.filter(({ shotId }) => !known.has(shotId));
  return [...arranged, ...others].map((shot, position) => ({ ...shot, position }));
}

/** The shot as an edit uses it. @param delivered its place among those that were delivered. */
export function toUsed(shot: PlannedShot, delivered: number, used: UsedShot): PlannedShot {
  return {
    ...shot,
    isLeftOut: false,
    cameraMotion: used.motion.value,
    transition: used.transition.value,
    edit: {
      reason: summarise(used),
      isTakenElsewhere: used.isTakenElsewhere,
      citedShotId: undefined,
      seconds: used.seconds?.value,
      suggestion: used.suggestion?.value,
      delivered,
    },
  };
}
