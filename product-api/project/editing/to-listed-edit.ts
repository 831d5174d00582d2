import type { VersionEdit } from '@/contracts/production/versions';
import type { Decided, Edit, UsedShot } from '@/engine/editing/edit-types';
import type { ShotRow } from '@/product-api/project/projects/shots-store';
import type { EditedShots } from './to-edit-shots';

/**
 * Returns the edit of a version whose shots a listing file named. The user's later changes and included shots
 * take precedence; deleted shots are left out.
 * @returns undefined if no listing file named its shots, or if none of them exists.
 */
export function toListedEdit(
  { listedShots }: { readonly listedShots: VersionEdit['shots'] | null },
  { clips, leftOut, found }: EditedShots,
): Edit | undefined {
  if (listedShots === null) return undefined;
  const shots = listedShots.flatMap(({ id, cameraMotion, transition, seconds, reason }) => {
    const clip = [...clips, ...leftOut].find(({ shotId }) => shotId === id);
    if (clip === undefined) return [];
    const own = found.find(({ shotId }) => shotId === id)?.ownChoices ?? [];
    if (own.includes('use') && !clips.includes(clip)) return [];
    const decide = <Value>(value: Value): Decided<Value> => ({ value, reason });
    return [
      {
        id,
        motion: decide(own.includes('motion') ? clip.cameraMotion : cameraMotion),
        transition: decide(own.includes('transition') ? clip.transition : transition),
        seconds: seconds === undefined ? undefined : decide(seconds),
      },
    ];
  });
  if (shots.length === 0) return undefined;
  const shown = new Set<string>(shots.map(({ id }) => id));
  const isTakenIn = ({ shotId }: ShotRow) =>
    found.some((one) => one.shotId === shotId && one.ownChoices.includes('use'));
  const others = clips.filter(({ shotId }) => !shown.has(shotId));
  const unnamed = others
    .filter((clip) => !isTakenIn(clip))
    .map(({ shotId: id }) => ({ id, reason: 'Left out by the listing file.' }));
  return { shots: [...shots, ...others.filter(isTakenIn).map(toUsed)], leftOut: unnamed };
}

/** A shot as the project shows it. */
function toUsed({ shotId, cameraMotion, transition, edit }: ShotRow): UsedShot {
  const reason = 'Added back by you.';
  return {
    id: shotId,
    motion: { value: cameraMotion, reason },
    transition: { value: transition, reason },
    seconds: edit?.seconds === undefined ? undefined : { value: edit.seconds, reason },
  };
}
