import type { FrameRect, OverlaySpace, Scrim } from './frame-overlay';
import { type Plane, planesOf, type YuvImage } from './yuv-image';

/** Luma samples of a measured cell: smaller than the gaps between letters matter to the eye. */
const CELL = 8;
/** A scrim is never weaker, so that busy patterns calm down behind text. */
const MIN_STRENGTH = 0.22;
const MAX_STRENGTH = 0.9;
/** Encoding and the spread within a cell brighten single samples by about this ratio. */
const MARGIN = 1.12;

/** Linear light by 8-bit sRGB code. */
const light = Float64Array.from({ length: 256 }, (_, code) => toLight(code / 255));

/**
 * The share by which a frame must be darkened where the scrim is full, for white text to have the
 * scrim's contrast against the brightest cell behind it.
 */
export function measureScrimStrength(space: OverlaySpace, frame: YuvImage, scrim: Scrim): number {
  const brightest = Math.max(0, ...scrim.textRects.map((rect) => brightestOf(space, frame, rect)));
  // Relative luminance that leaves white (1 + 0.05) the contrast: WCAG 2.2, "contrast ratio".
  const allowed = Math.max(0.004, 1.05 / (scrim.contrast * MARGIN) - 0.05);
  const needed = 1 - toCode(allowed) / Math.max(toCode(brightest), 0.001);
  return Math.min(Math.max(needed, MIN_STRENGTH), MAX_STRENGTH);
}

/** The relative luminance (0 to 1) of the brightest cell that touches the rectangle. */
function brightestOf(space: OverlaySpace, frame: YuvImage, rect: FrameRect): number {
  const left = Math.max(0, Math.floor(rect.x / CELL) * CELL);
  const top = Math.max(0, Math.floor(rect.y / CELL) * CELL);
  const right = Math.min(frame.width, rect.x + rect.width);
  const bottom = Math.min(frame.height, rect.y + rect.height);
  // A cell that would reach beyond the frame is left out.
  const columns = Math.min(
    Math.ceil((right - left) / CELL),
    Math.floor((frame.width - left) / CELL),
  );
  const rows = Math.min(Math.ceil((bottom - top) / CELL), Math.floor((frame.height - top) / CELL));
  if (columns <= 0 || rows <= 0) return 0;
  const count = columns * rows;
  const measure = (plane: Plane, part: number, at: number) => {
    const [x, y] = [left / part, top / part];
    const address = space.scratch + at * count;
    space.kernel.meanCells(plane.address, plane.width, x, y, columns, rows, CELL / part, address);
    return new Uint8Array(space.memory.buffer, address, count);
  };
  const [luma, u, v] = planesOf(frame);
  const [lumas, us, vs] = [measure(luma, 1, 0), measure(u, 2, 1), measure(v, 2, 2)];
  let brightest = 0;
  for (let i = 0; i < count; i++) {
    brightest = Math.max(brightest, luminance(lumas[i] ?? 0, us[i] ?? 0, vs[i] ?? 0));
  }
  return brightest;
}

/** Relative luminance of limited-range BT.709 codes. */
function luminance(luma: number, u: number, v: number): number {
  const y = (255 / 219) * (luma - 16);
  const [cb, cr] = [(255 / 224) * (u - 128), (255 / 224) * (v - 128)];
  const red = lightOf(y + 1.5748 * cr);
  const green = lightOf(y - 0.1873 * cb - 0.4681 * cr);
  const blue = lightOf(y + 1.8556 * cb);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lightOf(code: number): number {
  return light[Math.round(Math.min(Math.max(code, 0), 255))] ?? 0;
}

/** IEC 61966-2-1. */
function toLight(code: number): number {
  return code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
}

function toCode(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
