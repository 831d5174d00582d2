import type { FrameSize } from '@/engine/camera/frame-size';
import type { WordGround } from '@/engine/framing/measure-ground';

/** Samples of a cell, in each direction. */
const CELL = 4;

/**
 * Makes the frame behind words, with a luminance for each cell.
 * @param luminanceAt returns 0 to 1, by column and row of cells; the frame has as many cells of 4 x 4 as fit.
 */
export function makeWordGround(
  size: FrameSize,
  luminanceAt: (column: number, row: number) => number,
): WordGround {
  const [columns, rows] = [size.width / CELL, size.height / CELL];
  const values = Float32Array.from({ length: columns * rows }, (_, i) =>
    luminanceAt(i % columns, Math.floor(i / columns)),
  );
  const detail = values.map((value, i) => Math.abs(value - (values[i + 1] ?? value)));
  const same = { brightest: values, darkest: values, light: values };
  return { size, cell: CELL, columns, rows, ...same, detail, wholes: [] };
}
