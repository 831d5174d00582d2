import type { DepthScene } from '../camera/depth-scene';
import type { FrameSize } from '../camera/frame-size';
import type { PictureBox } from '../camera/keep-whole';
import type { CameraPath, PhotoLayout } from '../camera/photo-camera-path';
import type { Layer } from './frame-command';
import type { YuvImage } from './yuv-image';

/** A photo in the memory, and the camera's path over it. */
export interface PlacedPhoto {
  /** The decoded photo, or a region of it. */
  readonly image: YuvImage;
  /** The region's top left corner in the decoded photo. */
  readonly region: { readonly left: number; readonly top: number };
  /** Size of the whole decoded photo. */
  readonly decoded: FrameSize;
  readonly layout: PhotoLayout;
  readonly cameraPath: CameraPath;
  readonly scene?: DepthScene | undefined;
  /** Faces and writing that text keeps clear of. */
  readonly wholes?: readonly PictureBox[] | undefined;
}

/**
 * Returns the photo as a frame shows it.
 * @param at frame number, counted from the photo's first frame on screen.
 */
export function photoLayerAt(photo: PlacedPhoto, at: number, frame: FrameSize): Layer {
  const { image, region, decoded, layout, cameraPath, scene } = photo;
  const camera = cameraPath(at);
  const unit = { x: decoded.width / layout.width, y: decoded.height / layout.height };
  const layer: Layer = {
    image,
    centreX: camera.x * unit.x - region.left,
    centreY: camera.y * unit.y - region.top,
    step: unit.x / frame.width / camera.zoom,
    shiftX: 0,
    shiftY: 0,
  };
  const { travel } = camera;
  if (scene === undefined || travel === undefined) return layer;
  const middle = { middleX: decoded.width / 2, middleY: decoded.height / 2 };
  return { ...layer, depth: { scene, travel, ...middle, samples: decoded.width } };
}
