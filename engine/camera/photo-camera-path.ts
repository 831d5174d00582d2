import { FRAME_RATE } from '@/contracts/production/frame-rate';
import type { CameraMotion } from '@/contracts/project/motion';
import { type Box, type Camera, clamp, type MotionPath, type MotionSetting } from './camera';
import type { DepthScene, Travel } from './depth-scene';
import { ease } from './ease';
import type { FrameSize } from './frame-size';
import { toGentlePace } from './gentle-pace';
import { keepInView } from './keep-in-view';
import { keepWhole, type PictureBox } from './keep-whole';
import { findLongSide, type LongSide, travelAlong } from './long-side';
import { motions } from './motions';

/** Placement of a photo under the frame. */
export interface PhotoLayout {
  /** Size in frame units: at least 1 along each axis, and one of them is 1. */
  readonly width: number;
  readonly height: number;
  /** Whether the whole photo is shown in front of a backdrop. */
  readonly needsBackdrop: boolean;
  /** Set if the frame shows so little of the photo at once that the camera travels along it. */
  readonly longSide?: LongSide | undefined;
}

/** Which part of a picture the frame shows. */
export interface PictureFraming {
  /** Whether to show the whole picture, with bars if its shape differs from the frame's. */
  readonly showsWhole?: boolean | undefined;
  /** Point to keep in view, as shares of the picture's width and height from its top left corner. */
  readonly focus?: Point | undefined;
  /** Whether the user chose the focus; it then stays in view in every frame. */
  readonly isFocusChosen?: boolean | undefined;
  /** Faces that stay in view in every frame, unless the user chose the focus. */
  readonly faces?: PictureBox | undefined;
  /** Writing and the like, which the frame's edges do not cut through if that can be avoided. */
  readonly wholes?: readonly PictureBox[] | undefined;
}

/** How the camera moves over a photo. */
export interface CameraMove {
  readonly motion: CameraMotion;
  /** Speed of the camera: 1, the default, is a project video's pace; 0 stands still. */
  readonly pace?: number | undefined;
  /** Limits the movement to what an edit allows, instead of `pace`. */
  readonly isGentle?: boolean | undefined;
  /** Runs the motion from its end to its start. */
  readonly isBackwards?: boolean | undefined;
  /** The space the photo shows, if the analysis found it. */
  readonly scene?: DepthScene | undefined;
  readonly framing?: PictureFraming | undefined;
}

/** The camera's movement over a photo, with its duration. */
export interface PhotoMove extends CameraMove {
  /** Frames on screen, transitions included. */
  readonly frames: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The camera in each frame of the photo's time on screen, transitions included. */
export type CameraPath = (frame: number) => Camera & { readonly travel?: Travel };

/** Share of the frame between a point chosen by the user and the frame's edge. */
const FOCUS_MARGIN = 0.08;
/** Visible share above which bars gain nothing. */
const WHOLE_ABOVE_VISIBLE = 0.99;
/** Zoom of a picture shown whole, its growth each second and maximum: it moves a little and loses little. */
const WHOLE_ZOOM = 1.005;
const WHOLE_GROWTH_PER_SECOND = 0.006;
const MAX_WHOLE_GROWTH = 0.025;
/**
 * Samples of the photo for each sample of the frame in the widest view; eight filter taps average that many
 * well.
 */
export const MAX_STEP = 4 / 3;
/** The same for a view warped by depth, whose filter has six taps and does not widen. */
export const MAX_WARPED_STEP = 1.06;
/** Samples each way that the resampling filter needs, however small the photo is. */
const MIN_DECODED_SIDE = 160;

/**
 * Places a photo under the frame so that it just covers the frame, or so that the whole photo is visible if
 * requested. Both sizes are in pixels.
 */
export function layOutPhoto(
  photo: FrameSize,
  frame: FrameSize,
  { showsWhole = false }: PictureFraming = {},
): PhotoLayout {
  const ratio = photo.width / photo.height / (frame.width / frame.height);
  if (showsWhole && Math.min(ratio, 1 / ratio) < WHOLE_ABOVE_VISIBLE) {
    return { width: 1, height: 1, needsBackdrop: true };
  }
  return {
    width: Math.max(1, ratio),
    height: Math.max(1, 1 / ratio),
    needsBackdrop: false,
    longSide: findLongSide(ratio, frame),
  };
}

/**
 * Returns the area that stays in view in every frame, in frame units: around a point the user chose, or
 * faces.
 */
export function findInView(
  { width, height }: PhotoLayout,
  focus: Point,
  { isFocusChosen = false, faces }: PictureFraming = {},
): Box | undefined {
  if (isFocusChosen) {
    return {
      left: focus.x - FOCUS_MARGIN,
      top: focus.y - FOCUS_MARGIN,
      right: focus.x + FOCUS_MARGIN,
      bottom: focus.y + FOCUS_MARGIN,
    };
  }
  if (faces === undefined) return undefined;
  const { left, top, right, bottom } = faces;
  return { left: left * width, top: top * height, right: right * width, bottom: bottom * height };
}

/**
 * Returns the path of the camera over a flat photo.
 * @param focus the photo's point of interest, in frame units from its top left corner.
 */
export function photoCameraPath(layout: PhotoLayout, move: PhotoMove, focus: Point): CameraPath {
  const { motion, frames, isBackwards = false, framing } = move;
  const seconds = toMovingSeconds(move, layout.longSide === undefined ? 'flat' : 'long side');
  const setting = { ...layout, focus, inView: findInView(layout, focus, framing), seconds };
  const moved = layout.needsBackdrop
    ? wholePath(motion, seconds)
    : movePath(layout, motion, setting);
  const path = keepUncut(moved, layout, framing, setting);
  const last = Math.max(1, frames - 1);
  return (frame) => path(ease((isBackwards ? last - frame : frame) / last));
}

/** Returns the seconds of movement at the usual speed: those on screen, times the pace. */
export function toMovingSeconds(
  { motion, frames, pace = 1, isGentle = false }: PhotoMove,
  way: Parameters<typeof toGentlePace>[1],
): number {
  const seconds = frames / FRAME_RATE;
  return seconds * (isGentle ? toGentlePace(motion, way, seconds) : pace);
}

/** Shifts the path for boxes that should not be cut; the area to keep in view takes precedence. */
function keepUncut(
  path: MotionPath,
  { needsBackdrop }: PhotoLayout,
  { isFocusChosen = false, wholes = [] }: PictureFraming = {},
  setting: MotionSetting,
): MotionPath {
  if (needsBackdrop) return path;
  const uncut = isFocusChosen ? path : keepWhole(path, wholes, setting);
  return setting.inView === undefined ? uncut : keepInView(uncut, setting.inView, setting);
}

function movePath(
  { longSide }: PhotoLayout,
  motion: CameraMotion,
  setting: MotionSetting,
): MotionPath {
  return longSide === undefined ? motions[motion](setting) : travelAlong(motion, longSide, setting);
}

/** Returns the path over a picture shown whole: a slight zoom, because any other motion would move its edges out of the frame. */
function wholePath(motion: CameraMotion, seconds: number): MotionPath {
  const growth =
    motion === 'still' ? 0 : Math.min(MAX_WHOLE_GROWTH, WHOLE_GROWTH_PER_SECOND * seconds);
  return (progress) => {
    const closeness = motion === 'zoom-out' ? 1 - progress : progress;
    return { x: 0.5, y: 0.5, zoom: WHOLE_ZOOM * (1 + growth) ** closeness };
  };
}

/** Inputs for the decoded size of a photo. Sizes are in pixels. */
export interface DensityInput {
  readonly cameraPath: CameraPath;
  /** Frames on screen. */
  readonly frames: number;
  readonly layout: PhotoLayout;
  readonly photo: FrameSize;
  readonly frame: FrameSize;
  /** Samples of the photo for each sample of the frame in the widest view. */
  readonly maxStep: number;
}

/**
 * Returns the samples to decode a photo to for each sample of the frame if the photo just covers the frame.
 * The closest view still gets one sample for each, but never more than the photo itself has.
 */
export function decodeDensity({
  cameraPath,
  frames,
  layout,
  photo,
  frame,
  maxStep,
}: DensityInput): number {
  const [start, end] = [cameraPath(0).zoom, cameraPath(frames - 1).zoom];
  const wanted = Math.max(Math.min(start, end) * maxStep, start, end);
  if (layout.needsBackdrop) return wanted;
  const least = MIN_DECODED_SIDE / Math.min(frame.width, frame.height);
  const own = photo.width / (layout.width * frame.width);
  return clamp(own, least, Math.max(least, wanted));
}

/**
 * Returns the part of the decoded photo that the camera ever sees, in whole even samples.
 * @param unit samples of the decoded photo in one frame unit, across and down.
 */
export function visibleRegion(
  cameraPath: CameraPath,
  frames: number,
  unit: Point,
  decoded: FrameSize,
): { left: number; top: number; width: number; height: number } {
  const views = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    cameraPath(Math.round((frames - 1) * share)),
  );
  const range = (axis: 'x' | 'y', size: number) => {
    const start = Math.min(...views.map((view) => view[axis] - 0.5 / view.zoom)) * unit[axis];
    const end = Math.max(...views.map((view) => view[axis] + 0.5 / view.zoom)) * unit[axis];
    const from = clamp(Math.floor(start) - MARGIN, 0, Math.max(0, size - MIN_DECODED_SIDE));
    const length = clamp(
      Math.ceil(end) + MARGIN - from,
      Math.min(MIN_DECODED_SIDE, size),
      size - from,
    );
    return { from, length: length - (length % 2) };
  };
  const across = range('x', decoded.width);
  const down = range('y', decoded.height);
  return { left: across.from, top: down.from, width: across.length, height: down.length };
}

/** Returns all of the decoded photo, in whole even samples. */
export function wholeRegion({ width, height }: FrameSize) {
  return { left: 0, top: 0, width: width - (width % 2), height: height - (height % 2) };
}

/** Samples the resampling filter reads beyond the view. */
const MARGIN = 8;
