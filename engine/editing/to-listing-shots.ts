import type { ListingShot, VersionShot } from '@/contracts/production/listing-file';
import type { Edit, EditRequest, UsedShot } from './edit-types';

/**
 * Returns the shots of a listing file: those of the edit in order, then the left-out ones. A shot's id is
 * its file.
 */
export function toListingShots(request: EditRequest, edit: Edit): ListingShot[] {
  const motionOf = (id: string) => request.shots.find((shot) => shot.id === id)?.own?.motion;
  return [
    ...edit.shots.map((shot) => ({
      ...toVersionShot(shot),
      use: true,
      label: shot.suggestion?.value,
      reason: summarise(shot),
    })),
    ...edit.leftOut.map(({ id, reason }) => ({
      file: id,
      use: false,
      motion: motionOf(id) ?? ('zoom-in' as const),
      reason,
    })),
  ];
}

/** Returns the shots of one version of a listing file. */
export function toVersionShots(edit: Edit): VersionShot[] {
  return edit.shots.map((shot) => ({ ...toVersionShot(shot), reason: summarise(shot) }));
}

function toVersionShot({ id, motion, transition, seconds }: UsedShot): VersionShot {
  return {
    file: id,
    motion: motion.value,
    transition: transition.value,
    seconds: seconds?.value,
  };
}

/** Returns the one line shown for a shot: the reason for its place, otherwise for its motion. */
export function summarise({ placeReason, motion }: UsedShot): string {
  return placeReason ?? motion.reason;
}
