import { keepInside, type MotionPath, type MotionSetting } from './camera';
import { FOCUS_MARGIN } from './long-side';

/** Moments at which the path is checked. */
const MOMENTS = Array.from({ length: 21 }, (_, i) => i / 20);

/**
 * Shifts a path as a whole, by the least amount, so that the focus is in every view. A shift of the
 * whole path keeps its speed even; moving single views would not.
 */
export function keepFocusInView(path: MotionPath, setting: MotionSetting): MotionPath {
  const shift = { x: shiftOf('x', path, setting), y: shiftOf('y', path, setting) };
  if (shift.x === 0 && shift.y === 0) return path;
  return (progress) => {
    const { x, y, zoom } = path(progress);
    return keepInside({ x: x + shift.x, y: y + shift.y, zoom }, setting);
  };
}

function shiftOf(axis: 'x' | 'y', path: MotionPath, { focus }: MotionSetting): number {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const moment of MOMENTS) {
    const view = path(moment);
    const reach = (0.5 - FOCUS_MARGIN) / view.zoom;
    least = Math.max(least, focus[axis] - reach - view[axis]);
    most = Math.min(most, focus[axis] + reach - view[axis]);
  }
  if (least > most) return (least + most) / 2;
  return Math.min(Math.max(0, least), most);
}
