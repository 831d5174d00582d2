import type { FrameSize } from '@/engine/camera/frame-size';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import type { RgbaPicture } from '@/engine/raster/sprite-memory';
import { findEvenGround } from '@/rules/even-ground';
import { PHOTO_BACKGROUND } from '@/rules/photo-background';
import type { PictureReader } from './prepare-photo';

/** Longest side that is read: more than a preview's frame can show. */
const MAX_SIDE = 1_280;
/** Samples each way that the resampling filter needs. */
const MIN_SIDE = 160;

/** A decoded picture. Closing it also releases everything read from it. */
export interface OpenPicture extends Omit<PictureReader, 'findings'> {
  close(): void;
}

/** Decodes a picture. Rejects when this browser cannot. The caller closes it. */
export async function openPicture(bytes: Blob): Promise<OpenPicture> {
  return readBitmap(await createImageBitmap(bytes));
}

/** Reads a decoded picture. The caller closes it. */
export function readBitmap(bitmap: ImageBitmap): OpenPicture {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  let last: RgbPicture | undefined;
  const read = async (size: FrameSize) => {
    if (last?.width !== size.width || last.height !== size.height) {
      last = toRgb(drawWhole(bitmap, size));
    }
    return last;
  };
  const toSide = (side: number) => Math.max(MIN_SIDE, 2 * Math.round((side * scale) / 2));
  return {
    size: { width: toSide(bitmap.width), height: toSide(bitmap.height) },
    read,
    readOnBackdrop: (size) => Promise.resolve(toRgb(drawOnBackdrop(bitmap, size))),
    readCopy: () => read({ width: bitmap.width, height: bitmap.height }),
    close() {
      bitmap.close();
      if (last !== undefined) freePixels(last);
      // A camera path may keep the reader by which it was planned.
      last = undefined;
    },
  };
}

/** Decodes a PNG with its transparency. */
export async function readWords(png: Uint8Array<ArrayBuffer>): Promise<RgbaPicture> {
  const bitmap = await createImageBitmap(new Blob([png]), { premultiplyAlpha: 'none' });
  const { width, height } = bitmap;
  const context = openOnShared(bitmap);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { data: new Uint8Array(data.buffer), width, height };
}

/** A canvas with the ground of photos. */
function openCanvas({ width, height }: FrameSize): OffscreenCanvasRenderingContext2D {
  const context = contextOf(new OffscreenCanvas(width, height));
  fillGround(context, { width, height });
  return context;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  // Its pixels are read, which a canvas on the graphics card is slow at.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No drawing in this browser.');
  context.imageSmoothingQuality = 'high';
  return context;
}

function fillGround(
  context: OffscreenCanvasRenderingContext2D,
  { width, height }: FrameSize,
): void {
  context.fillStyle = PHOTO_BACKGROUND;
  context.fillRect(0, 0, width, height);
}

/**
 * One canvas for all pictures and words, which only grows: one for each would stay in memory until the
 * garbage is collected, and without a graphics card every canvas of a worker that is new, or gets
 * another size, waits until the page's thread is free.
 */
let shared: OffscreenCanvas | undefined;

/** Opens the canvas before there is a picture. */
export function openSharedCanvas(): void {
  openOnShared({ width: MAX_SIDE, height: MAX_SIDE }).getImageData(0, 0, 1, 1);
}

/** @returns the shared canvas with its corner of this size empty. */
function openOnShared({ width, height }: FrameSize): OffscreenCanvasRenderingContext2D {
  if (shared === undefined || shared.width < width || shared.height < height) {
    const [wide, high] = [shared?.width ?? 0, shared?.height ?? 0];
    shared = new OffscreenCanvas(Math.max(width, wide), Math.max(height, high));
  }
  const context = contextOf(shared);
  context.clearRect(0, 0, width, height);
  return context;
}

function drawWhole(bitmap: ImageBitmap, size: FrameSize): ImageData {
  const context = openOnShared(size);
  fillGround(context, size);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return context.getImageData(0, 0, size.width, size.height);
}

/** The renderer's backdrop: blurred at a sixteenth of the size, and darkened; of a drawing its paper. */
const BACKDROP_SHRINK = 16;
const BACKDROP_SIGMA = 4;
const BACKDROP_LIGHT = 0.62;

function drawOnBackdrop(bitmap: ImageBitmap, size: FrameSize): ImageData {
  const context = openCanvas(size);
  const whole = Math.min(size.width / bitmap.width, size.height / bitmap.height);
  const paper = findEvenGround({ ...readFront(bitmap, whole), channels: 4 })?.colour;
  if (paper === undefined) {
    context.drawImage(drawBlurred(bitmap, size), 0, 0, size.width, size.height);
  } else {
    context.fillStyle = `rgb(${paper.map(Math.round).join(' ')})`;
    context.fillRect(0, 0, size.width, size.height);
  }
  drawCentred(context, bitmap, size, whole);
  return context.getImageData(0, 0, size.width, size.height);
}

/** Returns the picture in the size of its foreground layer. */
function readFront(bitmap: ImageBitmap, scale: number): ImageData {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  return drawWhole(bitmap, { width, height });
}

function drawBlurred(bitmap: ImageBitmap, size: FrameSize): OffscreenCanvas {
  const small = {
    width: Math.max(8, Math.round(size.width / BACKDROP_SHRINK)),
    height: Math.max(8, Math.round(size.height / BACKDROP_SHRINK)),
  };
  const behind = openCanvas(small);
  const cover = Math.max(small.width / bitmap.width, small.height / bitmap.height);
  drawCentred(behind, bitmap, small, cover);
  const pixels = behind.getImageData(0, 0, small.width, small.height);
  blur(pixels);
  behind.putImageData(pixels, 0, 0);
  return behind.canvas;
}

function drawCentred(
  context: OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  { width, height }: FrameSize,
  scale: number,
): void {
  const [across, down] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (width - across) / 2, (height - down) / 2, across, down);
}

/** Gaussian blur, one axis after the other, darkened on the way. */
function blur({ data, width, height }: ImageData): void {
  const reach = 3 * BACKDROP_SIGMA;
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * BACKDROP_SIGMA ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const across = new Float32Array(data.length);
  const pass = (from: ArrayLike<number>, to: { [i: number]: number }, isAcross: boolean) => {
    const light = isAcross ? 1 : BACKDROP_LIGHT;
    const last = isAcross ? width - 1 : height - 1;
    for (let i = 0; i < data.length; i++) {
      const pixel = i >> 2;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      let sum = 0;
      weights.forEach((weight, k) => {
        const at = Math.min(last, Math.max(0, (isAcross ? x : y) + k - reach));
        const other = isAcross ? y * width + at : at * width + x;
        sum += weight * (from[4 * other + (i & 3)] ?? 0);
      });
      to[i] = (sum / total) * light;
    }
  };
  pass(data, across, true);
  pass(across, data, false);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
}

function toRgb(pixels: ImageData): RgbPicture {
  const { data, width, height } = pixels;
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  freePixels(pixels);
  return { data: rgb, width, height };
}

/** Frees memory immediately: otherwise the pixels of about 20 pictures accumulate before garbage collection. */
function freePixels({ data }: ImageData | RgbPicture): void {
  // Older browsers wait for the garbage collector.
  (data.buffer as ArrayBuffer).transfer?.(0);
}
