import { decodePhoto, decodePhotoOnBackdrop } from '@/adapters/picture/decode-photo';
import type { RawPicture } from '@/adapters/picture/to-raw';
import type { FrameSize } from '@/engine/camera/frame-size';
import { visibleRegion, wholeRegion } from '@/engine/camera/photo-camera-path';
import { type MovedPhoto, planPhoto } from '@/engine/camera/plan-photo';
import type { Layer } from '@/engine/raster/frame-command';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import { photoLayerAt } from '@/engine/raster/photo-layer';
import { type YuvImage, yuvImageBytes } from '@/engine/raster/yuv-image';
import type { FramePool } from './frame-pool';

/** A photo decoded once, as large as its motion needs, in the shared memory. */
export interface DecodedPhoto {
  /** @param frame counted from the photo's first frame on screen. */
  layerAt(frame: number): Layer;
  /** Gives its memory back. */
  release(): void;
}

/** A photo's file, and how the camera moves over it. */
export interface PhotoShot extends MovedPhoto {
  readonly path: string;
}

/** Decodes a photo and plans the camera path over it. */
export async function decodePlannedPhoto(shot: PhotoShot, frame: FrameSize) {
  const { layout, scene, decoded, cameraPath } = planPhoto(shot, frame);
  const rgb = await (layout.needsBackdrop
    ? decodePhotoOnBackdrop(shot.path, decoded)
    : decodePhoto(shot.path, decoded));
  return { rgb, layout, scene, cameraPath };
}

/** Decodes a photo into the shared memory for a video of frames of this size. */
export async function openPhoto(
  shot: PhotoShot,
  frame: FrameSize,
  memory: FrameMemory,
  pool: FramePool,
): Promise<DecodedPhoto> {
  const { rgb, layout, scene, cameraPath } = await decodePlannedPhoto(shot, frame);
  const unit = { x: rgb.width / layout.width, y: rgb.height / layout.height };
  const region =
    scene === undefined ? visibleRegion(cameraPath, shot.frames, unit, rgb) : wholeRegion(rgb);
  const image = await toYuvImage(rgb, region, memory, pool);
  const { width, height } = rgb;
  const photo = { image, region, decoded: { width, height }, layout, cameraPath, scene };
  return {
    layerAt: (at) => photoLayerAt(photo, at, frame),
    release: () => memory.release(image.address),
  };
}

/** Copies a region of the decoded photo to the shared memory and converts it to YUV. */
async function toYuvImage(
  rgb: RawPicture,
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
