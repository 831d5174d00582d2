import { clamp, keepInside, type Motion } from './camera';

/** Screens per second: the same apparent speed for a 4:3 photo and a panorama. */
const SPEED = { x: 0.05, y: 0.065 };
const SLIGHTEST_ZOOM = 1.04;
/** Beyond this a photo that leaves no room to travel would look cropped; it travels less instead. */
const CLOSEST_ZOOM = 1.22;

/**
 * A camera that travels along one axis, no further than the picture reaches, around its point of
 * interest.
 */
export function pan(axis: 'x' | 'y', direction: 1 | -1): Motion {
  return (setting) => {
    const size = axis === 'x' ? setting.width : setting.height;
    const wanted = SPEED[axis] * setting.seconds;
    const zoom = clamp((1 + wanted) / size, SLIGHTEST_ZOOM, CLOSEST_ZOOM);
    const travel = Math.min(wanted, zoom * size - 1) / zoom;
    const half = (1 / zoom + travel) / 2;
    const middle = clamp(setting.focus[axis], half, size - half);
    return (progress) => {
      const at = middle + direction * travel * (progress - 0.5);
      return keepInside({ ...setting.focus, zoom, [axis]: at }, setting);
    };
  };
}
