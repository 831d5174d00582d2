import { type Box, keepInside, type MotionPath, type MotionSetting } from './camera';

/** A part of a picture, as shares of its width and height. */
export type PictureBox = Box;

/** From where to where a box reaches along one axis, in frame units. */
type Span = readonly number[];

/** Frame units that are nothing. */
const ROUNDING = 1e-6;
/** Moments at which the path is checked. */
const MOMENTS = Array.from({ length: 21 }, (_, i) => i / 20);

/**
 * Shifts a path as a whole, by the least amount, so that its views cut through no box where that can be
 * avoided: a box they show a part of is seen whole at some moment, and others do not come in by a part.
 */
export function keepWhole(
  path: MotionPath,
  boxes: readonly PictureBox[],
  setting: MotionSetting,
): MotionPath {
  const across = boxes.map(({ left, right }) => [left, right].map((x) => x * setting.width));
  const down = boxes.map(({ top, bottom }) => [top, bottom].map((y) => y * setting.height));
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

function shiftOf(axis: 'x' | 'y', path: MotionPath, spans: readonly Span[], size: number): number {
  const views = MOMENTS.map(path);
  const start = Math.min(...views.map((view) => view[axis] - 0.5 / view.zoom));
  const end = Math.max(...views.map((view) => view[axis] + 0.5 / view.zoom));
  const isSeen = ([from = 0, to = 0]: Span, shift: number) =>
    to > start + shift + ROUNDING && from < end + shift - ROUNDING;
  const isWhole = ([from = 0, to = 0]: Span, shift: number) =>
    from >= start + shift - ROUNDING && to <= end + shift + ROUNDING;
  const countCut = (shift: number) =>
    spans.filter((span) => !isWhole(span, shift) && (isSeen(span, 0) || isSeen(span, shift)))
      .length;
  // The path stays where it is, or an edge of what it shows comes to an edge of a box.
  const shifts = spans.flatMap((span) => span.flatMap((edge) => [edge - start, edge - end]));
  const possible = shifts.filter(
    (shift) => start + shift >= -ROUNDING && end + shift <= size + ROUNDING,
  );
  return possible.reduce((best, shift) => {
    const more = countCut(shift) - countCut(best);
    return more < 0 || (more === 0 && Math.abs(shift) < Math.abs(best)) ? shift : best;
  }, 0);
}
