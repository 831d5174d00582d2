import type { CameraMotion } from '@/contracts/project/motion';
import type { Motion } from './camera';
import { dollyIn } from './dolly-in';
import { pan } from './pan';
import { zoom } from './zoom';

/** How the camera moves over a flat photo, for each motion a user can choose. */
export const motions: Readonly<Record<CameraMotion, Motion>> = {
  'pan-right': pan('x', 1),
  'pan-left': pan('x', -1),
  'pan-up': pan('y', -1),
  'zoom-in': zoom('in'),
  'zoom-out': zoom('out'),
  'dolly-in': dollyIn,
  // Only for photos without a depth scene; `depthCameraPath` moves through others.
  'depth-motion': dollyIn,
  // Without time to move, a zoom stays at its widest view.
  still: (setting) => zoom('in')({ ...setting, seconds: 0 }),
};
