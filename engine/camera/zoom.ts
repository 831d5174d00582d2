import { keepInside, type MotionPath, type MotionSetting } from './camera';

const WIDEST = 1.005;
const PER_SECOND = 0.05;
const MOST = 0.24;

/**
 * The way from the whole picture (0) to its point of interest (1). The zoom grows by equal factors
 * in equal times, which the eye reads as even, about a point that stays where it is on screen.
 */
export function zoomPath(setting: MotionSetting): MotionPath {
  const closest = WIDEST * (1 + Math.min(MOST, PER_SECOND * setting.seconds));
  const { focus } = setting;
  const wide = keepInside({ ...focus, zoom: WIDEST }, setting);
  return (progress) => {
    const zoom = WIDEST * (closest / WIDEST) ** progress;
    const shrink = WIDEST / zoom;
    const x = focus.x + (wide.x - focus.x) * shrink;
    const y = focus.y + (wide.y - focus.y) * shrink;
    return keepInside({ x, y, zoom }, setting);
  };
}
