import type { ShotId } from '@/contracts/ids';
import type { ShotFraming } from '@/contracts/project/framing';
import { type CameraMotion, defaultMotion } from '@/contracts/project/motion';
import { defaultTransition, type TransitionType } from '@/contracts/project/transition';
import { findMoved } from '@/engine/editing/find-moved';
import { toDisplayName } from './display-name';
import type { OwnChoice, PlannedShot, Shot } from './shots-store';

type PlacedShot = Shot & { readonly position: number };

/** Fields of a new shot: it is used, and has no choices yet. */
const undecided = { isLeftOut: false, ownChoices: [], edit: null } as const;

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
      ...undecided,
      position,
    }));
}

/** Appends an unplanned shot at the end. */
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
    ...undecided,
    position: last + 1,
  };
}

interface SavedShot {
  readonly id: ShotId;
  readonly cameraMotion: CameraMotion;
  readonly transition?: TransitionType | undefined;
  readonly framing?: ShotFraming | null | undefined;
}

/**
 * Arranges the shots in the saved order and records the changes as choices of the user, unless the save is
 * automatic. Shots missing from the save, because another tab added them or because they are left out, follow
 * in their order. Saved shots that no longer exist are ignored. A left-out shot in the save is used again.
 */
export function rearrangeShots(
  shots: readonly PlannedShot[],
  saved: readonly SavedShot[],
  { isAutomatic }: { readonly isAutomatic: boolean },
): PlacedShot[] {
  const known = new Map(shots.map((shot) => [shot.shotId, shot]));
  const ids = saved.map(({ id }) => id).filter((id) => known.has(id));
  const moved = findMoved(
    shots.map(({ shotId }) => shotId).filter((id) => ids.includes(id)),
    ids,
  );
  const arranged = saved.flatMap((image) => {
    const shot = known.get(image.id);
    if (shot === undefined) return [];
    known.delete(image.id);
    const { cameraMotion, framing } = image;
    return [
      {
        ...shot,
        cameraMotion,
        transition: image.transition ?? shot.transition,
        framing: framing === undefined ? shot.framing : toStored(framing),
        isLeftOut: false,
        ownChoices: isAutomatic
          ? shot.ownChoices
          : addChoices(shot, findChoices(shot, image, moved.has(image.id))),
      },
    ];
  });
  return [...arranged, ...known.values()].map((shot, position) => ({ ...shot, position }));
}

/** Returns the fields in which a saved shot differs from the stored one. */
function findChoices(shot: PlannedShot, saved: SavedShot, isMoved: boolean): OwnChoice[] {
  const transition = saved.transition ?? shot.transition;
  const choices: readonly (readonly [OwnChoice, boolean])[] = [
    ['motion', saved.cameraMotion !== shot.cameraMotion],
    ['transition', transition !== shot.transition],
    ['place', isMoved],
    ['use', shot.isLeftOut],
  ];
  return choices.flatMap(([choice, isNew]) => (isNew ? [choice] : []));
}

/** Returns a shot's own choices plus others, each once. */
export function addChoices(
  { ownChoices }: Pick<Shot, 'ownChoices'>,
  added: readonly OwnChoice[],
): OwnChoice[] {
  return [...new Set([...ownChoices, ...added])];
}

/** Returns null for a framing that sets nothing, because everything is automatic then. */
function toStored(framing: ShotFraming | null): ShotFraming | null {
  return framing === null || Object.keys(framing).length === 0 ? null : framing;
}
