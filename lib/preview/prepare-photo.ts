import type { FrameSize } from '@/engine/camera/frame-size';
import { layOutPhoto, type PictureFraming } from '@/engine/camera/photo-camera-path';
import { planPhoto } from '@/engine/camera/plan-photo';
import { chooseFraming, needsAnalysis } from '@/engine/framing/choose-framing';
import { findFocus } from '@/engine/framing/find-focus';
import { findWriting } from '@/engine/framing/find-writing';
import { isDrawing } from '@/engine/framing/is-drawing';
import { toLuminance } from '@/engine/framing/luminance';
import { analysePicture } from '@/engine/framing/picture-analysis';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import { type Painter, paint } from '@/engine/raster/painter';
import type { PlacedPhoto } from '@/engine/raster/photo-layer';
import { resizeImage } from '@/engine/raster/resize-image';
import { type YuvImage, yuvImageBytes } from '@/engine/raster/yuv-image';
import type { PreviewShot } from './preview-plan';

/** A picture that can be read in any size; sizes are even. */
export interface PictureReader {
  /** The size in which all that it shows is read. */
  readonly size: FrameSize;
  read(size: FrameSize): Promise<RgbPicture>;
  /** The whole picture in a frame of another shape, before a blurred, darker enlargement of itself. */
  readOnBackdrop(size: FrameSize): Promise<RgbPicture>;
}

interface PrepareDeps {
  readonly memory: FrameMemory;
  readonly painter: Painter;
  readonly frame: FrameSize;
}

/** Longer side of the copy that is analysed, as in the renderer. */
const ANALYSED_SIDE = 1024;
/** Blocks of the memory are multiples of this, so that pictures of nearly one size share them. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Places a photo in the memory as large as its motion needs, with the camera path the renderer would
 * plan for it. Without a depth scene, depth motion is the plain move that stands in for it.
 */
export async function preparePhoto(
  shot: PreviewShot,
  frames: number,
  reader: PictureReader,
  { memory, painter, frame }: PrepareDeps,
): Promise<PlacedPhoto> {
  const { motion } = shot;
  const original = shot.original ?? reader.size;
  const pace = shot.kind === 'clip' ? 0 : 1;
  const framing = await frameAutomatically(shot, frames, reader, frame);
  const plan = planPhoto({ ...original, motion, pace, frames, framing }, frame);
  const { layout, decoded } = plan;
  const rgb = await (layout.needsBackdrop
    ? reader.readOnBackdrop(toEven(decoded))
    : reader.read(reader.size));
  const focus = plan.focus ?? findFocus(rgb, layout);
  const whole = layout.needsBackdrop ? { width: rgb.width, height: rgb.height } : decoded;
  return {
    image: toImage(rgb, whole, memory, painter),
    region: { left: 0, top: 0 },
    decoded: whole,
    layout,
    cameraPath: plan.cameraPath(focus),
  };
}

/** What the frame shows of the picture, where no person chose it. */
async function frameAutomatically(
  shot: PreviewShot,
  frames: number,
  reader: PictureReader,
  frame: FrameSize,
): Promise<PictureFraming | undefined> {
  const { width, height } = shot.original ?? reader.size;
  const picture = { kind: shot.kind, framing: shot.framing, width, height, frames };
  if (!needsAnalysis(picture, frame)) return shot.framing;
  const scale = Math.min(1, ANALYSED_SIDE / Math.max(reader.size.width, reader.size.height));
  const small = await reader.read(
    toEven({ width: reader.size.width * scale, height: reader.size.height * scale }),
  );
  const isLong = layOutPhoto(picture, frame, shot.framing).longSide !== undefined;
  const luma = toLuminance(small);
  const analysis = isLong
    ? analysePicture(small)
    : { isDrawing: isDrawing(small, luma), writing: findWriting(luma), interest: [] };
  return chooseFraming(picture, frame, analysis);
}

function toImage(
  rgb: RgbPicture,
  whole: FrameSize,
  memory: FrameMemory,
  painter: Painter,
): YuvImage {
  const { width, height } = rgb;
  const staging = allocate(memory, rgb.data.length);
  const source = { address: allocate(memory, yuvImageBytes(width, height)), width, height };
  memory.view(staging, rgb.data.length).set(rgb.data);
  paint(painter, { kind: 'convert', rgb: staging, target: source });
  memory.release(staging);
  if (whole.width === width && whole.height === height) return source;
  // The kernel writes planes whose rows are multiples of four samples, those of chroma included.
  const size = { width: 8 * Math.ceil(whole.width / 8), height: 2 * Math.ceil(whole.height / 2) };
  const bytes = yuvImageBytes(size.width, size.height);
  const target = { address: allocate(memory, bytes), ...size };
  const scratch = allocate(memory, painter.kernel.scratchBytes(size.width, size.height, MAX_TAPS));
  resizeImage({ kernel: painter.kernel, lut: painter.lut, scratch }, source, target, whole);
  memory.release(scratch);
  memory.release(source.address);
  return target;
}

/** Taps of the widest filter the kernel uses. */
const MAX_TAPS = 64;

function allocate(memory: FrameMemory, bytes: number): number {
  return memory.allocate(Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES);
}

function toEven({ width, height }: FrameSize): FrameSize {
  return { width: 2 * Math.ceil(width / 2), height: 2 * Math.ceil(height / 2) };
}
