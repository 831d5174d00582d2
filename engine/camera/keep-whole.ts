import {
  type Box,
  type Camera,
  clamp,
  keepInside,
  type MotionPath,
  type MotionSetting,
} from './camera';

/** A part of a picture, as shares of its width and height. */
export type PictureBox = Box;

/** Extent of a box with its margin along one axis, in frame units. */
type Span = readonly number[];

/** Frame units between a box and the frame's edge. */
const MARGIN = 0.03;
/** Progress before and after which a transition may hide the views. */
const TRANSITION = 0.25;
/** Cost of a cut box; a box that is whole only while a transition may hide it costs 1. */
const CUT = 2;
/** Frame units that count as zero. */
const ROUNDING = 1e-6;
/** Moments at which the path is checked. */
const MOMENTS = Array.from({ length: 21 }, (_, i) => i / 20);
const isAlone = (moment: number) => moment >= TRANSITION && moment <= 1 - TRANSITION;

/**
 * Shifts a path as a whole, by the least amount, so that its views cut through no box if that can be
 * avoided. A box that is partly in view becomes whole at some moment, rather than while a transition may
 * hide it; other boxes stay out completely.
 */
export function keepWhole(
  path: MotionPath,
  boxes: readonly PictureBox[],
  setting: MotionSetting,
): MotionPath {
  const across = boxes.map(({ left, right }) => widen(left, right, setting.width));
  const down = boxes.map(({ top, bottom }) => widen(top, bottom, setting.height));
  const shift = {
    x: shiftOf('x', path, across, setting.width),
    y: shiftOf('y', path, down, setting.height),
  };
  if (shift.x === 0 && shift.y === 0) return path;
  return (progress) => {
    const { x, y, zoom } = path(progress);
    return keepInside({ x: x + shift.x, y: y + shift.y, zoom }, setting);
  };
}

function widen(from: number, to: number, size: number): Span {
  return [clamp(from * size - MARGIN, 0, size), clamp(to * size + MARGIN, 0, size)];
}

function shiftOf(axis: 'x' | 'y', path: MotionPath, spans: readonly Span[], size: number): number {
  const all = rangeOf(axis, MOMENTS.map(path));
  const alone = rangeOf(axis, MOMENTS.filter(isAlone).map(path));
  const isSeen = ([from = 0, to = 0]: Span, shift: number) =>
    to > all.start + shift + ROUNDING && from < all.end + shift - ROUNDING;
  const isWhole = ([from = 0, to = 0]: Span, { start, end }: Range, shift: number) =>
    from >= start + shift - ROUNDING && to <= end + shift + ROUNDING;
  const costOf = (shift: number) =>
    spans.reduce((sum, span) => {
      if (isWhole(span, alone, shift) || !(isSeen(span, 0) || isSeen(span, shift))) return sum;
      return sum + (isWhole(span, all, shift) ? 1 : CUT);
    }, 0);
  // The path stays where it is, or an edge of its views meets an edge of a box.
  const edges = [all.start, all.end, alone.start, alone.end];
  const shifts = spans.flat().flatMap((side) => edges.map((edge) => side - edge));
  const possible = shifts.filter(
    (shift) => all.start + shift >= -ROUNDING && all.end + shift <= size + ROUNDING,
  );
  return possible.reduce((best, shift) => {
    const more = costOf(shift) - costOf(best);
    return more < 0 || (more === 0 && Math.abs(shift) < Math.abs(best)) ? shift : best;
  }, 0);
}

/** Range that some views of a path show together, along one axis. */
interface Range {
  readonly start: number;
  readonly end: number;
}

function rangeOf(axis: 'x' | 'y', views: readonly Camera[]): Range {
  return {
    start: Math.min(...views.map((view) => view[axis] - 0.5 / view.zoom)),
    end: Math.max(...views.map((view) => view[axis] + 0.5 / view.zoom)),
  };
}
