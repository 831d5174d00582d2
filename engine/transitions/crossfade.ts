import { atRest, smooth, type Transition } from './composition';

/** Both pictures share the light; mixed linearly, so that it never dips half way. */
export const crossfade: Transition = (time) => ({
  outgoing: atRest,
  incoming: atRest,
  blend: { kind: 'light', amount: smooth(time) },
});
