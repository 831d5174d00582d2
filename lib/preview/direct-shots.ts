import type { VersionEdit } from '@/contracts/production/versions';
import type { DraftShot } from '../draft/draft';

/**
 * Returns the shots of a version with its own edit, in its order. Later changes on this screen take
 * precedence over the server's edit.
 */
export function directShots(
  shots: readonly DraftShot[],
  { shots: directed }: VersionEdit,
): DraftShot[] {
  const known = new Map(shots.map((shot) => [shot.id, shot]));
  return directed.flatMap(({ id, cameraMotion, transition, seconds, reason }) => {
    const shot = known.get(id);
    if (shot === undefined) return [];
    const { stored } = shot;
    const isUnchanged = stored === undefined || stored.cameraMotion === shot.cameraMotion;
    const leads = stored?.transition?.transition;
    return [
      {
        ...shot,
        cameraMotion: isUnchanged ? cameraMotion : shot.cameraMotion,
        transition: leads === undefined || leads === shot.transition ? transition : shot.transition,
        ...(stored && { stored: { ...stored, edit: { reason, seconds } } }),
      },
    ];
  });
}
