import type { CameraMotion } from '@/contracts/project/motion';
import { clamp, keepInside, limitTravel, type MotionPath, type MotionSetting } from './camera';
import type { FrameSize } from './frame-size';

/** The side of a photo along which the frame shows only a part of it at a time. */
export interface LongSide {
  readonly axis: 'x' | 'y';
  /** Maximum mean speed of the camera along it, in frame units each second. */
  readonly unitsPerSecond: number;
}

/** If the frame shows less than this share of a photo at once, the camera travels along its long side. */
const TRAVEL_BELOW_VISIBLE = 0.74;
/**
 * Shorter sides of the frame that the camera passes each second, on average. The American
 * Cinematographer Manual advises seven seconds for a thing to cross the frame, which is 0.14 widths a
 * second at 24 frames a second and 0.18 at 30; the shorter side keeps the speed in pixels the same in
 * every shape.
 */
const SPEED_PER_SECOND = 0.16;
/** Zoom of the widest view; slightly above 1, so that the resampling filter stays inside the photo. */
const WIDEST_ZOOM = 1.005;
/** Zoom of a view that also rises: the crop is the space it rises in. */
const RISING_ZOOM = 1.1;
const RISE_PER_SECOND = 0.03;
/**
 * Growth of the zoom each second, and its maximum: less than without travel, because two movements add up.
 */
const GROWTH_PER_SECOND = 0.028;
const MAX_GROWTH = 0.12;
/**
 * Position on the path where a zooming camera passes the focus: nearer to the close end than to the wide
 * one.
 */
const FOCUS_AT = 0.75;

/** How each motion shares the movement between travel, zoom and rise. */
interface TravelStyle {
  /** Share of the maximum speed. */
  readonly share: number;
  /** Fixed direction along the long side; absent: towards the focus. */
  readonly direction?: 1 | -1;
  readonly zoom: 'none' | 'in' | 'out';
}

const styles: Readonly<Record<CameraMotion, TravelStyle>> = {
  'pan-right': { share: 1, direction: 1, zoom: 'none' },
  'pan-left': { share: 1, direction: -1, zoom: 'none' },
  'pan-up': { share: 1, direction: -1, zoom: 'none' },
  'zoom-in': { share: 0.7, zoom: 'in' },
  'zoom-out': { share: 0.7, zoom: 'out' },
  'dolly-in': { share: 0.7, zoom: 'in' },
  'depth-motion': { share: 0.7, zoom: 'in' },
  still: { share: 0, zoom: 'none' },
};
/** Share of the maximum speed sideways while the camera rises over a wide photo. */
const SIDEWAYS_SHARE_OF_RISE = 0.5;

/**
 * Returns the side to travel along, or undefined if the frame shows nearly all of the photo.
 * @param ratio the photo's aspect ratio divided by the frame's.
 */
export function findLongSide(ratio: number, frame: FrameSize): LongSide | undefined {
  if (Math.min(ratio, 1 / ratio) >= TRAVEL_BELOW_VISIBLE) return undefined;
  const axis = ratio > 1 ? 'x' : 'y';
  const side = axis === 'x' ? frame.width : frame.height;
  const unitsPerSecond = (SPEED_PER_SECOND * Math.min(frame.width, frame.height)) / side;
  return { axis, unitsPerSecond };
}

/** The path along the long side: its length in frame units, and its direction. */
export interface TravelPlan {
  readonly length: number;
  readonly direction: 1 | -1;
}

/**
 * Plans the path along the long side, as far as the speed and the photo allow, with the area to keep in
 * view.
 */
export function planTravel(
  motion: CameraMotion,
  longSide: LongSide,
  setting: MotionSetting,
): TravelPlan {
  const { axis, unitsPerSecond } = longSide;
  const { seconds, focus } = setting;
  const style = styles[motion];
  const size = axis === 'x' ? setting.width : setting.height;
  const share = motion === 'pan-up' && axis === 'x' ? SIDEWAYS_SHARE_OF_RISE : style.share;
  const wanted = Math.min(unitsPerSecond * share * seconds, size - 1 / WIDEST_ZOOM);
  const { widest, growth } = planZoom(motion, longSide, seconds);
  const length = limitTravel(wanted, axis, setting, widest * (1 + growth));
  const towardsFocus = focus[axis] < size / 2 ? -1 : 1;
  return { length, direction: style.direction ?? towardsFocus };
}

/** Returns the zoom of the widest view, and its growth until the closest view. */
function planZoom(motion: CameraMotion, { axis }: LongSide, seconds: number) {
  const isRising = motion === 'pan-up' && axis === 'x';
  const isZooming = styles[motion].zoom !== 'none';
  return {
    isRising,
    widest: isRising ? RISING_ZOOM : WIDEST_ZOOM,
    growth: isZooming ? Math.min(MAX_GROWTH, GROWTH_PER_SECOND * seconds) : 0,
  };
}

/** Moves the camera along the photo's long side, over its focus, with the motion's own zoom or rise. */
export function travelAlong(
  motion: CameraMotion,
  longSide: LongSide,
  setting: MotionSetting,
): MotionPath {
  const { axis } = longSide;
  const across = axis === 'x' ? 'y' : 'x';
  const { focus, seconds } = setting;
  const { zoom } = styles[motion];
  const { length, direction } = planTravel(motion, longSide, setting);
  const { isRising, widest: wide, growth } = planZoom(motion, longSide, seconds);
  const rise = isRising ? Math.min(RISE_PER_SECOND * seconds, 1 - 1 / wide) : 0;
  const size = axis === 'x' ? setting.width : setting.height;
  const half = 0.5 / wide;
  const before = zoom === 'none' ? 0.5 : FOCUS_AT;
  const from = focus[axis] - direction * length * before;
  const middle = from + (direction * length) / 2;
  const centre = clamp(middle, half + length / 2, size - half - length / 2);
  const widest = keepInside({ ...focus, zoom: wide }, setting);
  const path: MotionPath = (progress) => {
    const scale = wide * (1 + growth) ** progress;
    const aside = focus[across] + (widest[across] - focus[across]) * (wide / scale);
    const along = centre + direction * length * (progress - 0.5);
    const raised = isRising ? 0.5 + rise * (0.5 - progress) : aside;
    const at = { x: along, y: along, zoom: scale, [across]: raised };
    return keepInside(at, setting);
  };
  return zoom === 'out' ? (progress) => path(1 - progress) : path;
}
