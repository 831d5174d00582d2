import type { FrameRect, OverlaySpace } from './frame-overlay';
import { type Plane, planesOf, type YuvImage } from './yuv-image';

/** Relative luminances (0 to 1, WCAG 2.2) of square cells, row by row. */
export interface LuminanceCells {
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
  /** Samples of a cell's side. */
  readonly cell: number;
}

/** Samples of the smallest square of a plane that the kernel averages. */
const MIN_CELL = 4;

/** Linear light by 8-bit sRGB code. */
const light = Float64Array.from({ length: 256 }, (_, code) => toLight(code / 255));

/**
 * Reads the cells that touch a rectangle; a cell that would extend beyond the frame is left out.
 * @param shift of the grid of cells, right and down, in samples: even.
 */
export function readLuminances(
  { kernel, memory, scratch }: OverlaySpace,
  frame: YuvImage,
  rect: FrameRect,
  cell: number,
  shift = 0,
): LuminanceCells {
  // Chroma has half the samples; if its cells would be too small, one serves four of luma.
  const shared = Math.max(cell, 2 * MIN_CELL);
  const left = Math.max(0, Math.floor(rect.x / shared) * shared) + shift;
  const top = Math.max(0, Math.floor(rect.y / shared) * shared) + shift;
  const count = (from: number, to: number, limit: number, side: number) =>
    Math.max(0, Math.min(Math.ceil((to - from) / side), Math.floor((limit - from) / side)));
  const right = Math.min(frame.width, rect.x + rect.width);
  const bottom = Math.min(frame.height, rect.y + rect.height);
  const wide = count(left, right, frame.width, shared);
  const high = count(top, bottom, frame.height, shared);
  const part = shared / cell;
  const [columns, rows] = [wide * part, high * part];
  const values = new Float32Array(columns * rows);
  if (values.length === 0) return { values, columns: 0, rows: 0, cell };
  const [luma, u, v] = planesOf(frame);
  const chromaCells = wide * high;
  const read = (plane: Plane, half: number, side: number, grid: readonly [number, number]) => {
    const at = [0, values.length, values.length + chromaCells][
      plane === luma ? 0 : plane === u ? 1 : 2
    ];
    const address = scratch + (at ?? 0);
    const [across, down] = grid;
    kernel.meanCells(
      plane.address,
      plane.width,
      left / half,
      top / half,
      across,
      down,
      side,
      address,
    );
    return new Uint8Array(memory.buffer, address, across * down);
  };
  const lumas = read(luma, 1, cell, [columns, rows]);
  const us = read(u, 2, shared / 2, [wide, high]);
  const vs = read(v, 2, shared / 2, [wide, high]);
  for (let row = 0; row < rows; row++) {
    const line = Math.floor(row / part) * wide;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const chroma = line + Math.floor(column / part);
      values[at] = luminance(lumas[at] ?? 0, us[chroma] ?? 0, vs[chroma] ?? 0);
    }
  }
  return { values, columns, rows, cell };
}

/** Returns the relative luminance of limited-range BT.709 codes. */
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

/** Returns the relative luminance of 8-bit sRGB. */
export function luminanceOf([red, green, blue]: readonly [number, number, number]): number {
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
}

/** Returns the code, 0 to 1, of a grey of this relative luminance. */
export function toCode(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
