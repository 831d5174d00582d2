/**
 * A view of the photo in frame units: one unit is the width (height) of the output frame when the
 * photo just covers it. `x` and `y` are the centre of the view from the photo's top left corner;
 * `zoom` 1 shows one unit, 2 shows half of it.
 */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A part of a picture, by the distances of its edges from the picture's top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Inputs of a motion. */
export interface MotionSetting {
  /** The photo's size in frame units: at least 1 along each axis, and one of them is 1. */
  readonly width: number;
  readonly height: number;
  /** The photo's point of interest, in frame units from the top left corner. */
  readonly focus: { readonly x: number; readonly y: number };
  /** Area that stays in view in every frame, in frame units from the top left corner. */
  readonly inView?: Box | undefined;
  /** Seconds on screen. */
  readonly seconds: number;
}

/** The camera by progress, 0 to 1. The view never leaves the photo. */
export type MotionPath = (progress: number) => Camera;
export type Motion = (setting: MotionSetting) => MotionPath;

/** Moves the view by the least amount that keeps it inside the photo. */
export function keepInside(camera: Camera, setting: MotionSetting): Camera {
  const half = 0.5 / camera.zoom;
  return {
    x: clamp(camera.x, half, setting.width - half),
    y: clamp(camera.y, half, setting.height - half),
    zoom: camera.zoom,
  };
}

/**
 * Shortens the path of a view so that the area to keep can be in all of it.
 * @param zoom of the closest view on the path.
 */
export function limitTravel(
  length: number,
  axis: 'x' | 'y',
  { inView, width, height }: MotionSetting,
  zoom: number,
): number {
  if (inView === undefined) return length;
  const { from, to, size } =
    axis === 'x'
      ? { from: inView.left, to: inView.right, size: width }
      : { from: inView.top, to: inView.bottom, size: height };
  return Math.max(0, Math.min(length, from, size - to, 1 / zoom - (to - from)));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
