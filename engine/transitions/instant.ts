import { atRest, type Transition } from './composition';

/** A cut. It lasts no frame, so this is never seen. */
export const instant: Transition = () => ({
  outgoing: atRest,
  incoming: atRest,
  blend: { kind: 'single', shown: 'incoming', brightness: 1 },
});
