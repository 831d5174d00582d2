import { type Box, keepInside, type MotionPath, type MotionSetting } from './camera';

/** Moments at which the path is checked. */
const MOMENTS = Array.from({ length: 21 }, (_, i) => i / 20);

/**
 * Shifts a path as a whole, by the least amount, so that a box is in every view, or its middle if the views
 * are too small. Shifting the whole path keeps its speed even; moving single views would not.
 */
export function keepInView(
  path: MotionPath,
  { left, top, right, bottom }: Box,
  setting: MotionSetting,
): MotionPath {
  const shift = { x: shiftOf('x', path, left, right), y: shiftOf('y', path, top, bottom) };
  if (shift.x === 0 && shift.y === 0) return path;
  return (progress) => {
    const { x, y, zoom } = path(progress);
    return keepInside({ x: x + shift.x, y: y + shift.y, zoom }, setting);
  };
}

function shiftOf(axis: 'x' | 'y', path: MotionPath, from: number, to: number): number {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const moment of MOMENTS) {
    const view = path(moment);
    const half = 0.5 / view.zoom;
    least = Math.max(least, to - half - view[axis]);
    most = Math.min(most, from + half - view[axis]);
  }
  if (least > most) return (least + most) / 2;
  return Math.min(Math.max(0, least), most);
}
