import { atRest, smooth, type Transition } from './composition';

/** Shapes of one picture bend into those of the other while their colours mix. */
export const morph: Transition = (time) => ({
  outgoing: atRest,
  incoming: atRest,
  blend: { kind: 'warp', amount: smooth(time) },
});
