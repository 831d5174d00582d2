import { atRest, type SoftRange, smooth, type Transition } from './composition';

/** How much both pictures grow while one gives way to the other. */
const GROWTH = 2.4;
/** Width of the incoming picture's soft edge in frames, and beside its distance from the frame's. */
const [FEATHER, WIDER] = [0.03, 1.1];
/** How far beyond the picture's edge the soft one has moved when it arrives: unseen, and never hard. */
const BEYOND = 0.05;
/** When the incoming picture begins to be seen, and when nothing else is. */
const [SEEN_FROM, SEEN_WHOLLY] = [0.24, 0.68];

/**
 * One movement forward through both pictures: they grow by the same factor at every moment, so that
 * the eye follows one camera. The outgoing picture passes it; the incoming one arrives from the
 * depth in its middle and comes to rest.
 */
export const zoomTransition: Transition = (time) => {
  const grown = GROWTH ** smooth(time);
  const size = grown / GROWTH;
  const window = softMiddle(size);
  return {
    outgoing: { ...atRest, magnify: grown },
    incoming: { ...atRest, magnify: size },
    blend: {
      kind: 'window',
      x: window,
      y: window,
      opacity: smooth((time - SEEN_FROM) / (SEEN_WHOLLY - SEEN_FROM)),
    },
  };
};

/** The middle `size` of the frame; its soft edge leaves the frame before the picture fills it. */
function softMiddle(size: number): SoftRange {
  const edge = (1 - size) / 2;
  const arrived = (size - 1 / GROWTH) / (1 - 1 / GROWTH);
  const outer = edge - arrived * BEYOND;
  const inner = outer + FEATHER + WIDER * edge;
  return { from: [outer, inner], to: [1 - inner, 1 - outer] };
}
