import { clamp, keepInside, limitTravel, type Motion } from './camera';

/** Screens per second: the same apparent speed for a 4:3 photo and a panorama. */
const SPEED = { x: 0.05, y: 0.065 };
const MIN_ZOOM = 1.04;
/** A closer zoom would look cropped; a photo without space to move at this zoom moves less instead. */
const MAX_ZOOM = 1.22;

/**
 * Moves the camera along one axis around the point of interest, no further than the photo extends.
 * @param direction 1 moves the camera towards larger coordinates (right, down), -1 the other way.
 */
export function pan(axis: 'x' | 'y', direction: 1 | -1): Motion {
  return (setting) => {
    const size = axis === 'x' ? setting.width : setting.height;
    const wanted = SPEED[axis] * setting.seconds;
    const zoom = clamp((1 + wanted) / size, MIN_ZOOM, MAX_ZOOM);
    const possible = Math.min(wanted, zoom * size - 1) / zoom;
    const travel = limitTravel(possible, axis, setting, zoom);
    const half = (1 / zoom + travel) / 2;
    const middle = clamp(setting.focus[axis], half, size - half);
    return (progress) => {
      const at = middle + direction * travel * (progress - 0.5);
      return keepInside({ ...setting.focus, zoom, [axis]: at }, setting);
    };
  };
}
