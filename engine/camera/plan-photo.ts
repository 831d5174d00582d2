import { depthCameraPath } from './depth-camera-path';
import { keepsFocusInView } from './depth-focus';
import type { DepthScene } from './depth-scene';
import type { FrameSize } from './frame-size';
import {
  type CameraPath,
  decodeDensity,
  layOutPhoto,
  MAX_STEP,
  MAX_WARPED_STEP,
  type PhotoLayout,
  type PhotoMove,
  type Point,
  photoCameraPath,
} from './photo-camera-path';

/** A photo with its size in pixels, and how the camera moves over it. */
export interface MovedPhoto extends FrameSize, PhotoMove {}

/** What is known of a photo's frames before it is decoded. */
export interface PhotoPlan {
  readonly layout: PhotoLayout;
  /** Set when the camera moves through the scene. */
  readonly scene: DepthScene | undefined;
  /** Where the point of interest is, in frame units; undefined while the picture has to tell. */
  readonly focus: Point | undefined;
  /** The size to decode the photo to. */
  readonly decoded: FrameSize;
  readonly cameraPath: (focus: Point) => CameraPath;
}

/** Plans the camera path over a photo, and how large the photo has to be for it. */
export function planPhoto(photo: MovedPhoto, frame: FrameSize): PhotoPlan {
  const { framing } = photo;
  const layout = layOutPhoto(photo, frame, framing);
  const middle = { x: layout.width / 2, y: layout.height / 2 };
  const known = framing?.focus && {
    x: framing.focus.x * layout.width,
    y: framing.focus.y * layout.height,
  };
  const scene = usableScene(photo, layout, known);
  const cameraPath = (focus: Point): CameraPath =>
    scene === undefined
      ? photoCameraPath(layout, photo, focus)
      : depthCameraPath(layout, photo, focus, scene, photo);
  const density = decodeDensity({
    cameraPath: cameraPath(known ?? middle),
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
  const focus = known ?? (layout.needsBackdrop ? middle : undefined);
  return { layout, scene, focus, decoded, cameraPath };
}

/** The photo's scene, unless moving through it would lose sight of what a person chose to keep. */
function usableScene(
  photo: MovedPhoto,
  layout: PhotoLayout,
  focus: Point | undefined,
): DepthScene | undefined {
  const { scene, frames, framing } = photo;
  if (scene === undefined || focus === undefined || framing?.isFocusChosen !== true) return scene;
  const cameraPath = depthCameraPath(layout, photo, focus, scene, photo);
  const isFocusSeen = keepsFocusInView({ cameraPath, frames, layout, focus, scene, photo });
  return isFocusSeen ? scene : undefined;
}
