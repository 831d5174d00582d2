import type { FrameSize } from '@/engine/camera/frame-size';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import { type PhotoPlan, planPhoto } from '@/engine/camera/plan-photo';
import { shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import { framePicture } from '@/engine/framing/choose-framing';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import { type Painter, paint } from '@/engine/raster/painter';
import type { PlacedPhoto } from '@/engine/raster/photo-layer';
import { resizeImage } from '@/engine/raster/resize-image';
import { type YuvImage, yuvImageBytes } from '@/engine/raster/yuv-image';
import type { PictureFindings } from './picture-findings';
import type { PreviewShot } from './preview-plan';

/** A picture with its findings. */
export interface AnalysedPicture {
  /** The size in which all that it shows is read. */
  readonly size: FrameSize;
  /** All its pixels, as they were served. */
  readCopy(): Promise<RgbPicture>;
  /** Absent while the findings are unknown: the camera then moves over the picture without them. */
  readonly findings: PictureFindings | undefined;
}

/** A picture that can be read in any size; sizes are even. */
export interface PictureReader extends AnalysedPicture {
  read(size: FrameSize): Promise<RgbPicture>;
  /** The whole picture in a frame of another shape, before a blurred, darker enlargement of itself. */
  readOnBackdrop(size: FrameSize): Promise<RgbPicture>;
}

/** A shot as it is to be moved. */
export interface MovedShot
  extends Pick<PreviewShot, 'kind' | 'motion' | 'isGentle' | 'framing' | 'original'> {
  /** Frames on screen. */
  readonly frames: number;
  /** The camera moves over the photo, not through its scene. */
  readonly isPlain?: boolean | undefined;
}

interface PrepareDeps {
  readonly memory: FrameMemory;
  readonly painter: Painter;
  readonly frame: FrameSize;
}

/** Blocks of the memory are multiples of this, so that pictures of nearly one size share them. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Places a photo in the memory as large as its motion needs, with the camera path the renderer would
 * plan for it.
 */
export async function preparePhoto(
  shot: MovedShot,
  reader: PictureReader,
  { memory, painter, frame }: PrepareDeps,
): Promise<PlacedPhoto> {
  const { decoded, ...plan } = await planShot(shot, reader, frame);
  const { needsBackdrop } = plan.layout;
  const rgb = await (needsBackdrop
    ? reader.readOnBackdrop(toEven(decoded))
    : reader.read(reader.size));
  const whole = needsBackdrop ? { width: rgb.width, height: rgb.height } : decoded;
  const image = toImage(rgb, whole, memory, painter);
  return { ...plan, image, region: { left: 0, top: 0 }, decoded: whole };
}

/**
 * Applies another motion to a placed photo, with a copy of the available pixels.
 * @returns the photo, and whether its pixels are those that `preparePhoto` would place; undefined if the
 * frame shows more than the photo.
 */
export async function movePhoto(
  shot: MovedShot,
  placed: PlacedPhoto,
  picture: AnalysedPicture,
  { memory, frame }: PrepareDeps,
): Promise<{ readonly photo: PlacedPhoto; readonly isExact: boolean } | undefined> {
  const { decoded: wanted, ...plan } = await planShot(shot, picture, frame);
  if (plan.layout.needsBackdrop || placed.layout.needsBackdrop) return undefined;
  const { width, height } = placed.image;
  const bytes = yuvImageBytes(width, height);
  const address = allocate(memory, bytes);
  memory.view(address, bytes).set(memory.view(placed.image.address, bytes));
  const { decoded } = placed;
  const isExact = wanted.width === decoded.width && wanted.height === decoded.height;
  return { photo: { ...placed, ...plan, image: { address, width, height } }, isExact };
}

/** Plans the camera path over a picture, and how large the picture has to be for it. */
async function planShot(
  { kind, motion, isGentle, framing: chosen, original, frames, isPlain }: MovedShot,
  { findings, size, readCopy }: AnalysedPicture,
  frame: FrameSize,
): Promise<PhotoPlan> {
  const readSmall = async () => shrinkToAnalyse(await readCopy());
  const photo = { kind, framing: chosen, ...(original ?? size), frames };
  const isLong = layOutPhoto(photo, frame, chosen).longSide !== undefined;
  const framing =
    findings === undefined
      ? chosen
      : await framePicture(photo, frame, {
          analysis: () => (isLong ? findings.analysis(readSmall) : findings.drawing(readSmall)),
          interest: () => findings.interest(readCopy),
        });
  const { needsBackdrop } = layOutPhoto(photo, frame, framing);
  const isInDepth =
    kind === 'photo' && motion === 'depth-motion' && isPlain !== true && !needsBackdrop;
  const scene = isInDepth ? await findings?.scene(readSmall) : undefined;
  const pace = kind === 'clip' ? 0 : 1;
  return planPhoto({ ...photo, motion, pace, isGentle, framing, scene }, frame);
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
