import {
  decodePhoto,
  decodePhotoOnBackdrop,
  type RgbPicture,
} from '@/adapters/picture/decode-photo';
import { depthCameraPath } from '@/engine/camera/depth-camera-path';
import { keepsFocusInView } from '@/engine/camera/depth-focus';
import type { FrameSize } from '@/engine/camera/frame-size';
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
  visibleRegion,
  wholeRegion,
} from '@/engine/camera/photo-camera-path';
import type { Layer } from '@/engine/raster/frame-command';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import { type YuvImage, yuvImageBytes } from '@/engine/raster/yuv-image';
import { findFocus } from '../../analysis/find-focus';
import type { FramePool } from './frame-pool';

/** A photo decoded once, as large as its motion needs, in the shared memory. */
export interface DecodedPhoto {
  /** @param frame counted from the photo's first frame on screen. */
  layerAt(frame: number): Layer;
  /** Gives its memory back. */
  release(): void;
}

/** A photo's file with its size in pixels, and how the camera moves over it. */
export interface PhotoShot extends FrameSize, PhotoMove {
  readonly path: string;
}

/** Decodes a photo and plans the camera path over it. */
export async function planPhoto(shot: PhotoShot, frame: FrameSize) {
  const { framing } = shot;
  const layout = layOutPhoto(shot, frame, framing);
  const middle = { x: layout.width / 2, y: layout.height / 2 };
  const known = framing?.focus && {
    x: framing.focus.x * layout.width,
    y: framing.focus.y * layout.height,
  };
  const scene = usableScene(shot, layout, known);
  const cameraPath = (focus: Point): CameraPath =>
    scene === undefined
      ? photoCameraPath(layout, shot, focus)
      : depthCameraPath(layout, shot, focus, scene, shot);
  const density = decodeDensity({
    cameraPath: cameraPath(known ?? middle),
    frames: shot.frames,
    layout,
    photo: shot,
    frame,
    maxStep: scene === undefined ? MAX_STEP : MAX_WARPED_STEP,
  });
  const rgb = await decode(shot.path, layout, frame, density);
  const focus = known ?? (layout.needsBackdrop ? middle : findFocus(rgb, layout));
  return { rgb, layout, scene, cameraPath: cameraPath(focus) };
}

/** The photo's scene, unless moving through it would lose sight of what a person chose to keep. */
function usableScene(
  shot: PhotoShot,
  layout: PhotoLayout,
  focus: Point | undefined,
): PhotoShot['scene'] {
  const { scene, frames, framing } = shot;
  if (scene === undefined || focus === undefined || framing?.isFocusChosen !== true) return scene;
  const cameraPath = depthCameraPath(layout, shot, focus, scene, shot);
  const isFocusSeen = keepsFocusInView({ cameraPath, frames, layout, focus, scene, photo: shot });
  return isFocusSeen ? scene : undefined;
}

/** Decodes a photo into the shared memory for a video of frames of this size. */
export async function openPhoto(
  shot: PhotoShot,
  frame: FrameSize,
  memory: FrameMemory,
  pool: FramePool,
): Promise<DecodedPhoto> {
  const { rgb, layout, scene, cameraPath } = await planPhoto(shot, frame);
  const unit = { x: rgb.width / layout.width, y: rgb.height / layout.height };
  const region =
    scene === undefined ? visibleRegion(cameraPath, shot.frames, unit, rgb) : wholeRegion(rgb);
  const image = await toYuvImage(rgb, region, memory, pool);
  return {
    layerAt: (at) => {
      const layer = layerOf(image, cameraPath, at, unit, region, frame);
      const { travel } = cameraPath(at);
      if (scene === undefined || travel === undefined) return layer;
      const middle = { middleX: rgb.width / 2, middleY: rgb.height / 2 };
      return { ...layer, depth: { scene, travel, ...middle, samples: rgb.width } };
    },
    release: () => memory.release(image.address),
  };
}

function decode(
  path: string,
  layout: PhotoLayout,
  frame: FrameSize,
  density: number,
): Promise<RgbPicture> {
  const size = {
    width: Math.round(layout.width * frame.width * density),
    height: Math.round(layout.height * frame.height * density),
  };
  return layout.needsBackdrop ? decodePhotoOnBackdrop(path, size) : decodePhoto(path, size);
}

function layerOf(
  picture: YuvImage,
  cameraPath: CameraPath,
  at: number,
  unit: { x: number; y: number },
  region: { left: number; top: number },
  frame: FrameSize,
): Layer {
  const camera = cameraPath(at);
  return {
    image: picture,
    centreX: camera.x * unit.x - region.left,
    centreY: camera.y * unit.y - region.top,
    step: unit.x / frame.width / camera.zoom,
    shiftX: 0,
    shiftY: 0,
  };
}

/** Copies a region of the decoded photo to the shared memory and converts it to YUV. */
async function toYuvImage(
  rgb: RgbPicture,
  region: { left: number; top: number; width: number; height: number },
  memory: FrameMemory,
  pool: FramePool,
): Promise<YuvImage> {
  const { width, height } = region;
  const bytes = width * height * 3;
  const staging = memory.allocate(bytes);
  const rows = memory.view(staging, bytes);
  for (let y = 0; y < height; y++) {
    const from = ((region.top + y) * rgb.width + region.left) * 3;
    rows.set(rgb.data.subarray(from, from + width * 3), y * width * 3);
  }
  const picture = { address: memory.allocate(yuvImageBytes(width, height)), width, height };
  try {
    await pool.paint({ kind: 'convert', rgb: staging, target: picture });
  } finally {
    memory.release(staging);
  }
  return picture;
}
