import { loadKernel } from '@/adapters/kernel/load-kernel';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { createFrameMemory } from '@/engine/raster/frame-memory';
import { startKernel } from '@/engine/raster/kernel';
import { openOverlays } from '@/engine/raster/open-overlays';
import { paintOverlays } from '@/engine/raster/paint-overlays';
import { createPainter, painterBytes } from '@/engine/raster/painter';
import { poseOverlay } from '@/engine/raster/pose-overlay';
import { frameBytes, yuvImageBytes } from '@/engine/raster/yuv-image';
import type { DrawnOverlay } from './draw-words';

/**
 * Paints overlays over one picture as in a frame of the video, with the same engine.
 * @param photo as large as the frame.
 * @param frame of the video, in which each overlay's run is counted.
 */
export function paintStill(
  photo: RgbPicture,
  overlays: readonly DrawnOverlay[],
  frame: number,
): RgbPicture {
  const { width, height } = photo;
  const frames = createFrameMemory();
  const { memory } = frames;
  const kernel = startKernel(loadKernel(), memory);
  const address = frames.allocate(painterBytes(width, height));
  const painter = createPainter({ kernel, memory, address, width, height });
  const target = { address: frames.allocate(yuvImageBytes(width, height)), width, height };
  const rgb = frames.allocate(photo.data.length);
  frames.view(rgb, photo.data.length).set(photo.data);
  kernel.rgbToYuv(rgb, width, height, target.address);
  const { cards } = openOverlays(overlays, 0, frames);
  paintOverlays(
    painter,
    target,
    cards.flatMap((card) => poseOverlay(card, frame) ?? []),
  );
  return {
    width,
    height,
    data: toRgb(frames.view(target.address, frameBytes(width, height)), width, height),
  };
}

/** BT.709 limited-range 4:2:0 to sRGB; a chroma sample serves the four luma samples beside it. */
function toRgb(yuv: Uint8Array, width: number, height: number): Uint8Array {
  const data = new Uint8Array(3 * width * height);
  const area = width * height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const chroma = area + (y >> 1) * (width >> 1) + (x >> 1);
      const luma = (255 / 219) * ((yuv[y * width + x] ?? 0) - 16);
      const cb = (255 / 224) * ((yuv[chroma] ?? 0) - 128);
      const cr = (255 / 224) * ((yuv[chroma + area / 4] ?? 0) - 128);
      const at = 3 * (y * width + x);
      data[at] = toByte(luma + 1.5748 * cr);
      data[at + 1] = toByte(luma - 0.1873 * cb - 0.4681 * cr);
      data[at + 2] = toByte(luma + 1.8556 * cb);
    }
  }
  return data;
}

function toByte(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 255));
}
