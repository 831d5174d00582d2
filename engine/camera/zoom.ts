import { keepInside, type Motion, type MotionPath, type MotionSetting } from './camera';

/** Zoom of the widest view; slightly above 1, so that the resampling filter stays inside the photo. */
const WIDEST_ZOOM = 1.005;
/** Growth of the zoom each second, and its maximum, as a share of the widest. */
const GROWTH_PER_SECOND = 0.05;
const MAX_GROWTH = 0.24;

/** Zooms in on the point of interest, or out from it to the whole photo. */
export function zoom(direction: 'in' | 'out'): Motion {
  return (setting) => {
    const path = zoomPath(setting);
    return direction === 'in' ? path : (progress) => path(1 - progress);
  };
}

/**
 * Returns the path from the whole photo (0) to its point of interest (1). The zoom grows by equal factors
 * in equal times, which looks even, about a point that keeps its place on the screen.
 */
function zoomPath(setting: MotionSetting): MotionPath {
  const closest = WIDEST_ZOOM * (1 + Math.min(MAX_GROWTH, GROWTH_PER_SECOND * setting.seconds));
  const { focus } = setting;
  const wide = keepInside({ ...focus, zoom: WIDEST_ZOOM }, setting);
  return (progress) => {
    const zoom = WIDEST_ZOOM * (closest / WIDEST_ZOOM) ** progress;
    const shrink = WIDEST_ZOOM / zoom;
    const x = focus.x + (wide.x - focus.x) * shrink;
    const y = focus.y + (wide.y - focus.y) * shrink;
    return keepInside({ x, y, zoom }, setting);
  };
}
