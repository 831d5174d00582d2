import { atRest, everywhere, type SoftRange, smooth, type Transition } from './composition';

/** Width of the incoming picture's soft leading edge, in frames. */
const EDGE = 0.035;
/** The outgoing picture gives way at this share of the speed, as if it lay further back. */
const PARALLAX = 0.35;

/**
 * The incoming picture slides over the outgoing one.
 * @param direction 1 when it travels towards larger coordinates (right, down), else -1.
 */
export function slide(axis: 'x' | 'y', direction: 1 | -1): Transition {
  return (time) => {
    const done = smooth(time);
    const away = direction * (done - 1);
    const shift = axis === 'x' ? 'shiftX' : 'shiftY';
    const window = leadingEdge(away, direction);
    return {
      outgoing: { ...atRest, [shift]: direction * done * PARALLAX },
      incoming: { ...atRest, [shift]: away },
      blend: {
        kind: 'window',
        opacity: 1,
        x: axis === 'x' ? window : everywhere,
        y: axis === 'y' ? window : everywhere,
      },
    };
  };
}

function leadingEdge(away: number, direction: 1 | -1): SoftRange {
  return direction < 0
    ? { from: [away, away + EDGE], to: everywhere.to }
    : { from: everywhere.from, to: [1 + away - EDGE, 1 + away] };
}
