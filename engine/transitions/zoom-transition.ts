import { atRest, type SoftRange, smooth, type Transition } from './composition';

/** Factor by which both shots grow during the transition. */
const GROWTH = 2.4;
/** Width of the incoming shot's soft edge: a constant in frames, plus a share of its distance from the frame's edge. */
const FEATHER = 0.03;
const FEATHER_PER_DISTANCE = 1.1;
/** Frames by which the soft edge has passed the frame's edge at the end, so that no hard edge shows. */
const OVERSHOOT = 0.05;
/** Time at which the incoming shot starts to appear, and at which it is opaque. */
const VISIBLE_FROM = 0.24;
const OPAQUE_FROM = 0.68;

/**
 * Moves forward through both shots. They grow by the same factor at every moment, which looks like one
 * camera: it passes the outgoing shot, and the incoming shot grows from the middle until it fills the
 * frame.
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
      opacity: smooth((time - VISIBLE_FROM) / (OPAQUE_FROM - VISIBLE_FROM)),
    },
  };
};

/**
 * Returns a window on the middle `size` of the frame; its soft edge leaves the frame before the shot fills
 * it.
 */
function softMiddle(size: number): SoftRange {
  const edge = (1 - size) / 2;
  const arrived = (size - 1 / GROWTH) / (1 - 1 / GROWTH);
  const outer = edge - arrived * OVERSHOOT;
  const inner = outer + FEATHER + FEATHER_PER_DISTANCE * edge;
  return { from: [outer, inner], to: [1 - inner, 1 - outer] };
}
