import { atRest, type SoftRange, smooth, type Transition } from './composition';

/** How much the outgoing picture grows, and from what share of its size the incoming one does. */
const OUTGOING_GROWTH = 0.7;
const INCOMING_START = 0.72;
const FEATHER = 0.16;

/**
 * One movement forward through both pictures: the outgoing one grows past the camera, faster and
 * faster; the incoming one arrives from the depth in its middle and comes to rest.
 */
export const zoomTransition: Transition = (time) => {
  const growth = 1 + OUTGOING_GROWTH * time ** 2.2;
  const settle = 1 - (1 - time) ** 2.2;
  const size = INCOMING_START + (1 - INCOMING_START) * settle;
  const window = softMiddle(size);
  return {
    outgoing: { ...atRest, magnify: growth },
    incoming: { ...atRest, magnify: size },
    blend: { kind: 'window', x: window, y: window, opacity: smooth((time - 0.12) / 0.62) },
  };
};

/** The middle `size` of the frame; its soft edge leaves the frame before the picture fills it. */
function softMiddle(size: number): SoftRange {
  const edge = (1 - size) / 2;
  const beyond = ((size - INCOMING_START) / (1 - INCOMING_START)) * FEATHER;
  const start = edge - beyond;
  return { from: [start, start + FEATHER], to: [1 - start - FEATHER, 1 - start] };
}
