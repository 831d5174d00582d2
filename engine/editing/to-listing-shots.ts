import type { ListingShot, VersionShot } from '@/contracts/production/listing-file';
import type { Edit, EditRequest, UsedShot } from './edit-types';

/**
 * The shots of a listing file: those of the edit in their order, then those it leaves out. A shot's id is
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

/** The shots of one version of a listing file. */
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

/** The one line that is shown of a shot: why it stands where it stands, else why it moves as it does. */
export function summarise({ placeReason, motion }: UsedShot): string {
  return placeReason ?? motion.reason;
}
