/**
 * What the camera sees, in frames: one unit is the width (height) of the output when the picture
 * just covers it. `x` and `y` are the centre of the view from the picture's top left corner; `zoom`
 * 1 shows one unit, 2 half of it.
 */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** What a motion may know about the shot it films. */
export interface MotionSetting {
  /** The picture's size in frames; at least 1 each way, and one of them is 1. */
  readonly width: number;
  readonly height: number;
  /** The most interesting point, in frames from the top left corner. */
  readonly focus: { readonly x: number; readonly y: number };
  /** Seconds on screen. */
  readonly seconds: number;
}

/** The camera at each progress of the path, 0 to 1. Never looks beyond the picture. */
export type MotionPath = (progress: number) => Camera;
export type Motion = (setting: MotionSetting) => MotionPath;

/** Moves the view the least that keeps it within the picture. */
export function keepInside(camera: Camera, setting: MotionSetting): Camera {
  const half = 0.5 / camera.zoom;
  return {
    x: clamp(camera.x, half, setting.width - half),
    y: clamp(camera.y, half, setting.height - half),
    zoom: camera.zoom,
  };
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
