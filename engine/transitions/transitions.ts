import type { TransitionType } from '@/contracts/transition';
import type { Transition } from './composition';
import { crossfade } from './crossfade';
import { fade } from './fade';
import { instant } from './instant';
import { morph } from './morph';
import { slideDown } from './slide-down';
import { slideLeft } from './slide-left';
import { slideRight } from './slide-right';
import { slideUp } from './slide-up';
import { wipe } from './wipe';
import { zoomTransition } from './zoom-transition';

export const transitions: Readonly<Record<TransitionType, Transition>> = {
  fade,
  crossfade,
  'slide-left': slideLeft,
  'slide-right': slideRight,
  'slide-up': slideUp,
  'slide-down': slideDown,
  'zoom-transition': zoomTransition,
  morph,
  wipe,
  instant,
};
