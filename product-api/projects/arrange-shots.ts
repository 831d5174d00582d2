import type { ShotFraming } from '@/contracts/framing';
import type { ShotId } from '@/contracts/ids';
import { type CameraMotion, defaultMotion } from '@/contracts/motion';
import { defaultTransition, type TransitionType } from '@/contracts/transition';
import { toDisplayName } from './display-name';
import type { PlannedShot, Shot } from './shots-store';

type PlacedShot = Shot & { readonly position: number };

/** Plans the shots of a new project: sorted by `order`, each with the transition listed at its place. */
export function planShots(
  images: readonly { id: ShotId; filename: string; cameraMotion: CameraMotion; order: number }[],
  transitions: readonly { type: TransitionType }[],
): PlacedShot[] {
  const unique = new Map(images.map((image) => [image.id, image]));
  return [...unique.values()]
    .sort((one, other) => one.order - other.order)
    .map((image, position) => ({
      shotId: image.id,
      displayName: toDisplayName(image.filename),
      cameraMotion: image.cameraMotion,
      transition: transitions[position]?.type ?? defaultTransition(position),
      framing: null,
      position,
    }));
}

/** Places a shot that was not planned behind all others. */
export function appendShot(
  shots: readonly PlannedShot[],
  shot: {
    shotId: ShotId;
    displayName: string;
    cameraMotion: CameraMotion | undefined;
    transition: TransitionType;
  },
): PlacedShot {
  const { cameraMotion, ...rest } = shot;
  const last = shots.at(-1)?.position ?? -1;
  return {
    ...rest,
    cameraMotion: cameraMotion ?? defaultMotion(shots.length),
    framing: null,
    position: last + 1,
  };
}

/**
 * Arranges the shots in the saved order. Shots missing from the save, which another tab added, keep
 * their order behind the others; saved shots that no longer exist are left out.
 */
export function rearrangeShots(
  shots: readonly PlannedShot[],
  saved: readonly {
    id: ShotId;
    cameraMotion: CameraMotion;
    transition?: TransitionType | undefined;
    framing?: ShotFraming | null | undefined;
  }[],
): PlacedShot[] {
  const known = new Map(shots.map((shot) => [shot.shotId, shot]));
  const arranged = saved.flatMap(({ id, cameraMotion, transition, framing }) => {
    const shot = known.get(id);
    if (shot === undefined) return [];
    known.delete(id);
    return [
      {
        ...shot,
        cameraMotion,
        transition: transition ?? shot.transition,
        framing: framing === undefined ? shot.framing : toStored(framing),
      },
    ];
  });
  return [...arranged, ...known.values()].map((shot, position) => ({ ...shot, position }));
}

/** A framing that sets nothing is all automatic. */
function toStored(framing: ShotFraming | null): ShotFraming | null {
  return framing === null || Object.keys(framing).length === 0 ? null : framing;
}
