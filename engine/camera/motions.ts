import type { CameraMotion } from '@/contracts/motion';
import type { Motion } from './camera';
import { dollyIn } from './dolly-in';
import { panLeft } from './pan-left';
import { panRight } from './pan-right';
import { panUp } from './pan-up';
import { zoomIn } from './zoom-in';
import { zoomOut } from './zoom-out';

export const motions: Readonly<Record<CameraMotion, Motion>> = {
  'pan-right': panRight,
  'zoom-in': zoomIn,
  'pan-left': panLeft,
  'zoom-out': zoomOut,
  'dolly-in': dollyIn,
  'pan-up': panUp,
  // Where a photo tells too little of its depth.
  'depth-motion': dollyIn,
};
