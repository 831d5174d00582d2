import type { CameraMotion } from '@/contracts/project/motion';

/*
 * Limits of an edit's movement: 4 % of the width of a wide frame in one second, and a zoom of 12 % in all.
 * The commonest complaint of editors about property videos is "too fast and too zoomed in". The paces below
 * follow from the speeds of the motions and from the easing, whose speed half way is 1 / 0.7 of the mean.
 */

/** Along the long side: 0.16 shorter sides a second at pace 1, which is 9 % of a wide frame's width. */
const LONG_SIDE_PACE = 0.3;
/**
 * Through a scene: a sideways move turns and slides 4.5 % of the frame a second; an approach of 5 s zooms
 * 23 %.
 */
const DEPTH_PACE = 0.5;
const PAN_PACE = { x: 0.55, y: 0.42 };
/** Seconds at pace 1 after which a zoom has grown by 12 %. */
const ZOOM_SECONDS = 2.4;
/** The same for a dolly, whose size grows as 1 / distance. */
const DOLLY_SECONDS = 1.6;
/** Maximum pace of a zoom, however short. */
const MAX_ZOOM_PACE = 0.6;

const flatPaces: Readonly<Record<CameraMotion, (seconds: number) => number>> = {
  'pan-right': () => PAN_PACE.x,
  'pan-left': () => PAN_PACE.x,
  'pan-up': () => PAN_PACE.y,
  'zoom-in': (seconds) => Math.min(MAX_ZOOM_PACE, ZOOM_SECONDS / seconds),
  'zoom-out': (seconds) => Math.min(MAX_ZOOM_PACE, ZOOM_SECONDS / seconds),
  'dolly-in': (seconds) => Math.min(MAX_ZOOM_PACE, DOLLY_SECONDS / seconds),
  'depth-motion': (seconds) => Math.min(MAX_ZOOM_PACE, DOLLY_SECONDS / seconds),
  still: () => 1,
};

/**
 * Returns the pace at which a motion stays within an edit's limits.
 * @param way over the flat photo, along its long side, or through its scene.
 * @param seconds on screen.
 */
export function toGentlePace(
  motion: CameraMotion,
  way: 'flat' | 'long side' | 'scene',
  seconds: number,
): number {
  if (way === 'long side') return LONG_SIDE_PACE;
  return way === 'scene' ? DEPTH_PACE : flatPaces[motion](seconds);
}
