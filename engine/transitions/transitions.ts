import type { TransitionType } from '@/contracts/project/transition';
import { atRest, type Blend, everywhere, smooth, type Transition } from './composition';
import { slide } from './slide';
import { zoomTransition } from './zoom-transition';

/** How two shots become one frame, for each transition a user can choose. */
export const transitions: Readonly<Record<TransitionType, Transition>> = {
  fade: inPlace(fadeThroughBlack),
  // The shots are mixed in linear light, so that the brightness does not dip half way.
  crossfade: inPlace(mixInLight),
  dissolve: inPlace(mixInLight),
  // The shapes of one shot warp into those of the other while their colours mix.
  morph: inPlace((time) => ({ kind: 'warp', amount: smooth(time) })),
  wipe: inPlace(wipeFromLeft),
  'slide-left': slide('x', -1),
  'slide-right': slide('x', 1),
  'slide-up': slide('y', -1),
  'slide-down': slide('y', 1),
  'zoom-transition': zoomTransition,
  // A hard cut lasts no frame, so this row is never painted.
  instant: inPlace(() => ({ kind: 'single', shown: 'incoming', brightness: 1 })),
};

/** A transition in which neither shot moves on the frame. */
function inPlace(blendAt: (time: number) => Blend): Transition {
  return (time) => ({ outgoing: atRest, incoming: atRest, blend: blendAt(time) });
}

function mixInLight(time: number): Blend {
  return { kind: 'light', amount: smooth(time) };
}

/** The outgoing shot dims to black, then the incoming one brightens from it. */
function fadeThroughBlack(time: number): Blend {
  return time < 0.5
    ? { kind: 'single', shown: 'outgoing', brightness: fadeBrightness(1 - 2 * time) }
    : { kind: 'single', shown: 'incoming', brightness: fadeBrightness(2 * time - 1) };
}

/** Dark code values look black, so the exponent makes brightness rise early and keeps black short. */
function fadeBrightness(share: number): number {
  return smooth(share) ** 0.6;
}

/** Width of a wipe's soft line, in frames. */
const WIPE_FEATHER = 0.14;

/** A soft line crosses the frame from left to right; the incoming shot is visible behind it. */
function wipeFromLeft(time: number): Blend {
  const line = smooth(time) * (1 + WIPE_FEATHER);
  return {
    kind: 'window',
    opacity: 1,
    x: { from: everywhere.from, to: [line - WIPE_FEATHER, line] },
    y: everywhere,
  };
}
