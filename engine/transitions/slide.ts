import { atRest, everywhere, type SoftRange, smooth, type Transition } from './composition';

/** Width of the incoming shot's soft leading edge, in frames. */
const EDGE = 0.035;
/** Speed of the outgoing shot as a share of the incoming one's, as if it lay further back. */
const PARALLAX = 0.35;

/**
 * Slides the incoming shot over the outgoing one.
 * @param direction 1 moves it towards larger coordinates (right, down), -1 the other way.
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
