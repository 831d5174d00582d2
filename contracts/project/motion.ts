import { z } from 'zod';

/** Camera motions and their labels; the first six in the order of assignment. */
export const motionLabels = {
  'pan-right': 'Pan Right',
  'zoom-in': 'Zoom In',
  'pan-left': 'Pan Left',
  'zoom-out': 'Zoom Out',
  'dolly-in': 'Dolly In',
  'pan-up': 'Pan Up',
  'depth-motion': 'Depth Motion',
  still: 'Still',
} as const;

export type CameraMotion = keyof typeof motionLabels;
export const cameraMotions = Object.keys(motionLabels) as [CameraMotion, ...CameraMotion[]];
export const cameraMotion = z.enum(cameraMotions);
/** The other motions are never assigned by position, only chosen. */
const assignedMotions = cameraMotions.slice(0, 6);

/** Returns the default motion of a shot: cyclic by its position (0-based). */
export function defaultMotion(position: number): CameraMotion {
  return assignedMotions[position % assignedMotions.length] as CameraMotion;
}
