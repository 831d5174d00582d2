import { depthCameraPath } from './depth-camera-path';
import { keepsInView } from './depth-focus';
import type { DepthScene } from './depth-scene';
import type { FrameSize } from './frame-size';
import type { PictureBox } from './keep-whole';
import {
  type CameraPath,
  decodeDensity,
  findInView,
  layOutPhoto,
  MAX_STEP,
  MAX_WARPED_STEP,
  type PhotoLayout,
  type PhotoMove,
  type Point,
  photoCameraPath,
} from './photo-camera-path';

/** A photo with its size in pixels, and the camera's movement over it. */
export interface MovedPhoto extends FrameSize, PhotoMove {}

/** A photo's properties that are known before it is decoded. */
export interface PhotoPlan {
  readonly layout: PhotoLayout;
  /** Set if the camera moves through the scene. */
  readonly scene: DepthScene | undefined;
  /** The size to decode the photo to. */
  readonly decoded: FrameSize;
  readonly cameraPath: CameraPath;
  /** Faces and writing that text keeps clear of. */
  readonly wholes: readonly PictureBox[];
}

/**
 * Plans the camera path over a photo, and the size to which the photo must be decoded. Without a focus, the
 * camera moves about its middle.
 */
export function planPhoto(photo: MovedPhoto, frame: FrameSize): PhotoPlan {
  const { framing } = photo;
  const layout = layOutPhoto(photo, frame, framing);
  const { x, y } = framing?.focus ?? { x: 0.5, y: 0.5 };
  const focus = { x: x * layout.width, y: y * layout.height };
  const scene = usableScene(photo, layout, focus);
  const cameraPath =
    scene === undefined
      ? photoCameraPath(layout, photo, focus)
      : depthCameraPath(layout, photo, focus, scene, photo);
  const density = decodeDensity({
    cameraPath,
    frames: photo.frames,
    layout,
    photo,
    frame,
    maxStep: scene === undefined ? MAX_STEP : MAX_WARPED_STEP,
  });
  const decoded = {
    width: Math.round(layout.width * frame.width * density),
    height: Math.round(layout.height * frame.height * density),
  };
  return { layout, scene, decoded, cameraPath, wholes: framing?.wholes ?? [] };
}

/** Returns the photo's scene, unless moving through it would lose sight of the area to keep in view. */
function usableScene(photo: MovedPhoto, layout: PhotoLayout, focus: Point): DepthScene | undefined {
  const { scene, frames, framing, motion } = photo;
  if (motion === 'still') return undefined;
  const inView = findInView(layout, focus, framing);
  if (scene === undefined || inView === undefined) return scene;
  const cameraPath = depthCameraPath(layout, photo, focus, scene, photo);
  return keepsInView({ cameraPath, frames, layout, inView, scene, photo }) ? scene : undefined;
}
