import type { FrameSize } from '@/engine/camera/frame-size';
import type { WordGround } from '@/engine/framing/measure-ground';

/** Samples of a cell, each way. */
const CELL = 4;

/**
 * What stands behind words: a frame whose luminance is told for each cell.
 * @param luminanceAt 0 to 1, by column and row of cells; there are as many as cells of 4 x 4 fit.
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
