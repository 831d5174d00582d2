import { toLinear } from './light-tables';
import type { RgbImage } from './rgb-image';

/** The picture's mean linear light in square cells, for large-scale decisions. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  /** Side of a cell in pixels. */
  readonly cell: number;
  /** Linear red, green, blue of each cell. */
  readonly light: Float32Array;
}

const MAX_SIDE = 400;

export function makeThumbnail(picture: RgbImage): Thumbnail {
  const cell = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / MAX_SIDE));
  const width = Math.max(1, Math.floor(picture.width / cell));
  const height = Math.max(1, Math.floor(picture.height / cell));
  const light = new Float32Array(width * height * 3);
  const counts = new Uint32Array(width * height);
  // Every second row and column suffices and costs a quarter.
  const step = cell >= 4 ? 2 : 1;
  for (let y = 0; y < picture.height; y += step) {
    const row = Math.min(Math.floor(y / cell), height - 1) * width;
    addRow(picture, y, { light, counts, row, columns: width, cell, step });
  }
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] as number;
    for (let c = 0; c < 3; c++) light[i * 3 + c] = (light[i * 3 + c] as number) / count;
  }
  return { width, height, cell, light };
}

interface Sums {
  readonly light: Float32Array;
  readonly counts: Uint32Array;
  /** Index of the row's first cell. */
  readonly row: number;
  readonly columns: number;
  readonly cell: number;
  readonly step: number;
}

function addRow({ data, width }: RgbImage, y: number, sums: Sums): void {
  const { light, counts, row, columns, cell, step } = sums;
  for (let x = 0; x < width; x += step) {
    const from = (y * width + x) * 3;
    const to = row + Math.min(Math.floor(x / cell), columns - 1);
    light[to * 3] = (light[to * 3] as number) + (toLinear[data[from] as number] as number);
    light[to * 3 + 1] =
      (light[to * 3 + 1] as number) + (toLinear[data[from + 1] as number] as number);
    light[to * 3 + 2] =
      (light[to * 3 + 2] as number) + (toLinear[data[from + 2] as number] as number);
    counts[to] = (counts[to] as number) + 1;
  }
}
