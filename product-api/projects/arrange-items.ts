import type { ShotId } from '@/contracts/ids';
import { type CameraMotion, defaultMotion } from '@/contracts/motion';
import { defaultTransition, type TransitionType } from '@/contracts/transition';
import { toDisplayName } from './display-name';
import type { Item, ItemRow } from './items';

type Placed = Item & { readonly position: number };

/** The items a new project waits for: by their order, each with the transition listed at its place. */
export function planItems(
  images: readonly { id: ShotId; filename: string; cameraMotion: CameraMotion; order: number }[],
  transitions: readonly { type: TransitionType }[],
): Placed[] {
  const unique = new Map(images.map((image) => [image.id, image]));
  return [...unique.values()]
    .sort((one, other) => one.order - other.order)
    .map((image, position) => ({
      shotId: image.id,
      displayName: toDisplayName(image.filename),
      cameraMotion: image.cameraMotion,
      transition: transitions[position]?.type ?? defaultTransition(position),
      position,
    }));
}

/** A shot nobody planned comes last. */
export function appendItem(
  items: readonly ItemRow[],
  shot: {
    shotId: ShotId;
    displayName: string;
    cameraMotion: CameraMotion | undefined;
    transition: TransitionType;
  },
): Placed {
  const { cameraMotion, ...rest } = shot;
  const last = items.at(-1)?.position ?? -1;
  return {
    ...rest,
    cameraMotion: cameraMotion ?? defaultMotion(items.length),
    position: last + 1,
  };
}

/**
 * The items in the order that was saved. Those the save does not know (another tab added them) keep
 * their order behind the others; those that are gone are left out.
 */
export function rearrangeItems(
  items: readonly ItemRow[],
  saved: readonly {
    id: ShotId;
    cameraMotion: CameraMotion;
    transition?: TransitionType | undefined;
  }[],
): Placed[] {
  const known = new Map(items.map((item) => [item.shotId, item]));
  const arranged = saved.flatMap(({ id, cameraMotion, transition }) => {
    const item = known.get(id);
    if (item === undefined) return [];
    known.delete(id);
    return [{ ...item, cameraMotion, transition: transition ?? item.transition }];
  });
  return [...arranged, ...known.values()].map((item, position) => ({ ...item, position }));
}
