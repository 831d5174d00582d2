import { z } from 'zod';

/** Camera motions in the order in which they are assigned by position, and their labels. */
export const motionLabels = {
  'pan-right': 'Pan Right',
  'zoom-in': 'Zoom In',
  'pan-left': 'Pan Left',
  'zoom-out': 'Zoom Out',
  'dolly-in': 'Dolly In',
  'pan-up': 'Pan Up',
} as const;

export type CameraMotion = keyof typeof motionLabels;
export const cameraMotions = Object.keys(motionLabels) as [CameraMotion, ...CameraMotion[]];
export const cameraMotion = z.enum(cameraMotions);

/** The motion a shot gets when nobody chose one: cyclic by its position (0-based). */
export function defaultMotion(position: number): CameraMotion {
  return cameraMotions[position % cameraMotions.length] as CameraMotion;
}
