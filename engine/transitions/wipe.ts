import { atRest, everywhere, smooth, type Transition } from './composition';

/** Width of the soft line, in frames. */
const FEATHER = 0.14;

/** A soft line crosses the frame from left to right and leaves the incoming picture behind. */
export const wipe: Transition = (time) => {
  const line = smooth(time) * (1 + FEATHER);
  return {
    outgoing: atRest,
    incoming: atRest,
    blend: {
      kind: 'window',
      opacity: 1,
      x: { from: everywhere.from, to: [line - FEATHER, line] },
      y: everywhere,
    },
  };
};
