import { loadKernel } from '@/adapters/kernel/load-kernel';
import { createGroundMeter } from '@/engine/framing/measure-ground';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { settleAllWords, type UnsettledOverlay } from '@/engine/framing/settle-words';
import { createFrameMemory } from '@/engine/raster/frame-memory';
import { startKernel } from '@/engine/raster/kernel';
import { openOverlays } from '@/engine/raster/open-overlays';
import { paintOverlays } from '@/engine/raster/paint-overlays';
import { createPainter, painterBytes } from '@/engine/raster/painter';
import type { PlacedOverlay } from '@/engine/raster/placed-overlay';
import { poseOverlay } from '@/engine/raster/pose-overlay';
import { frameBytes, yuvImageBytes } from '@/engine/raster/yuv-image';

/**
 * Paints overlays over one picture as in a frame of the video, with the same engine. Text is where the
 * picture is calm.
 * @param photo as large as the frame.
 * @param frame of the video, in which each overlay's run is counted.
 */
export async function paintStill(
  photo: RgbPicture,
  overlays: readonly UnsettledOverlay[],
  frame: number,
): Promise<RgbPicture> {
  const settled = await settleOnStill(photo, overlays);
  const { width, height } = photo;
  const { frames, painter, target } = openStill(photo);
  const { cards } = openOverlays(settled, 0, frames, { width, height });
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

/** Returns the overlays at their places over a picture as large as the frame. */
export async function settleOnStill(
  photo: RgbPicture,
  overlays: readonly UnsettledOverlay[],
): Promise<PlacedOverlay[]> {
  const { width, height } = photo;
  return settleAllWords(overlays, { width, height }, async () => {
    const { painter, target } = openStill(photo);
    const meter = createGroundMeter(painter, { width, height });
    meter.add(target);
    return meter.read();
  });
}

/** Returns the picture as a frame in a memory of its own. */
function openStill({ width, height, data }: RgbPicture) {
  const frames = createFrameMemory();
  const { memory } = frames;
  const kernel = startKernel(loadKernel(), memory);
  const address = frames.allocate(painterBytes(width, height));
  const painter = createPainter({ kernel, memory, address, width, height });
  const target = { address: frames.allocate(yuvImageBytes(width, height)), width, height };
  const rgb = frames.allocate(data.length);
  frames.view(rgb, data.length).set(data);
  kernel.rgbToYuv(rgb, width, height, target.address);
  return { frames, painter, target };
}

/** Converts BT.709 limited-range 4:2:0 to sRGB; a chroma sample serves the four luma samples beside it. */
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
