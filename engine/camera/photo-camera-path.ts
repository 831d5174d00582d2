import type { CameraMotion } from '@/contracts/motion';
import { FRAME_RATE } from '@/contracts/storyboard';
import { type Camera, clamp } from './camera';
import type { DepthScene, Travel } from './depth-scene';
import { ease } from './ease';
import type { FrameSize } from './frame-size';
import { motions } from './motions';

/** How a photo is laid under the frame. */
export interface PhotoLayout {
  /** In frames: at least 1 each way, and one of them 1. */
  readonly width: number;
  readonly height: number;
  /** A crop would lose more than half of the photo, so it is shown whole before a backdrop. */
  readonly needsBackdrop: boolean;
}

/** How the camera moves over a photo. */
export interface CameraMove {
  readonly motion: CameraMotion;
  /** How fast the camera moves: 1, the default, is a project video's pace; 0 holds still. */
  readonly pace?: number | undefined;
  /** The motion from its end to its start. */
  readonly isBackwards?: boolean | undefined;
  /** What the photo shows in space, once that was found out. */
  readonly scene?: DepthScene | undefined;
}

/** How long and in which way the camera moves over a photo. */
export interface PhotoMove extends CameraMove {
  /** Frames on screen, transitions included. */
  readonly frames: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the camera sees in each frame of the photo's time on screen, its transitions included. */
export type CameraPath = (frame: number) => Camera & { readonly travel?: Travel };

const MAX_CROPPED = 0.5;
/** The widest view has this many samples for each of the frame's: what eight taps average well. */
export const MAX_STEP = 4 / 3;
/** The same for a view bent by depth, whose six taps do not widen. */
export const MAX_WARPED_STEP = 1.06;
/** The resampling filter needs a few samples to stand on, however small the photo is. */
const MIN_DECODED_SIDE = 160;

export function layOutPhoto(photo: FrameSize, frame: FrameSize): PhotoLayout {
  const ratio = photo.width / photo.height / (frame.width / frame.height);
  const visible = Math.min(ratio, 1 / ratio);
  if (visible < 1 - MAX_CROPPED) return { width: 1, height: 1, needsBackdrop: true };
  return { width: Math.max(1, ratio), height: Math.max(1, 1 / ratio), needsBackdrop: false };
}

/** @param focus the photo's most interesting point, in frames from its top left corner. */
export function photoCameraPath(layout: PhotoLayout, take: PhotoMove, focus: Point): CameraPath {
  const { motion, frames, pace = 1, isBackwards = false } = take;
  const path = motions[motion]({ ...layout, focus, seconds: (frames / FRAME_RATE) * pace });
  const last = Math.max(1, frames - 1);
  return (frame) => path(ease((isBackwards ? last - frame : frame) / last));
}

/**
 * Samples a photo is decoded to for one sample of the frame, where it just covers the frame. The
 * closest view still gets one for one; beyond the photo's own detail there is nothing to gain.
 */
export function decodeDensity(
  cameraPath: CameraPath,
  frames: number,
  layout: PhotoLayout,
  photo: FrameSize,
  frame: FrameSize,
  widest: number = MAX_STEP,
): number {
  const [start, end] = [cameraPath(0).zoom, cameraPath(frames - 1).zoom];
  const wanted = Math.max(Math.min(start, end) * widest, start, end);
  if (layout.needsBackdrop) return wanted;
  const least = MIN_DECODED_SIDE / Math.min(frame.width, frame.height);
  const own = photo.width / (layout.width * frame.width);
  return clamp(own, least, Math.max(least, wanted));
}

/** The part of the decoded photo the camera ever sees, in whole even samples. */
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

/** All of the decoded photo, in whole even samples. */
export function wholeRegion({ width, height }: FrameSize) {
  return { left: 0, top: 0, width: width - (width % 2), height: height - (height % 2) };
}

/** Samples the resampling filter reads beyond the view. */
const MARGIN = 8;
