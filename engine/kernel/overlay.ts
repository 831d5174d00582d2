// Words and pictures drawn over a finished frame, plane by plane, and the ground they stand on.
// Grids hold u16 values `cell` samples apart; a sample between four of them is interpolated.

/** Interleaved gradient noise (J. Jimenez, 2014) of 15 bits: it hides the steps of soft gradients. */
@inline
function noise(x: i32, y: i32): i32 {
  return (((x * 4398 + y * 383) & 0xffff) * 53 & 0xffff) >> 1;
}

/** Writes the mean of each square of `cell` samples as u8, row by row. The squares lie inside the plane. */
export function meanCells(
  src: usize, stride: i32, x: i32, y: i32, columns: i32, rows: i32, cell: i32, out: usize,
): void {
  const area = cell * cell;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      let line = src + <usize>((y + row * cell) * stride + x + column * cell);
      for (let j = 0; j < cell; j++, line += <usize>stride) {
        for (let i: usize = 0; i < <usize>cell; i++) sum += <i32>load<u8>(line + i);
      }
      store<u8>(out + <usize>(row * columns + column), <u8>((sum + (area >> 1)) / area));
    }
  }
}

/** The grid's value at row `gridRow` + `fraction` / 32768 of column `column`. */
@inline
function between(grid: usize, columns: i32, gridRow: i32, fraction: i32, column: i32): i32 {
  const at = grid + (<usize>(gridRow * columns + column) << 1);
  const top = <i32>load<u16>(at);
  const bottom = <i32>load<u16>(at + (<usize>columns << 1));
  return top + (((bottom - top) * fraction) >> 15);
}

/**
 * Draws samples towards `pivot` (16 for luma, 128 for chroma). The mask (Q15) says where, its first
 * point at x, y; `strength` (Q15) how far. The mask has a point beyond the last row and column.
 */
export function darken(
  dst: usize, stride: i32, x: i32, y: i32, width: i32, height: i32,
  mask: usize, columns: i32, cell: i32, pivot: i32, strength: i32,
): void {
  for (let row = 0; row < height; row++) {
    const line = dst + <usize>((y + row) * stride + x);
    const gridRow = row / cell;
    const fraction = ((row - gridRow * cell) << 15) / cell;
    for (let column = 0, start = 0; start < width; column++, start += cell) {
      const left = (between(mask, columns, gridRow, fraction, column) * strength) >> 15;
      const right = (between(mask, columns, gridRow, fraction, column + 1) * strength) >> 15;
      if ((left | right) == 0) continue;
      const end = min(start + cell, width);
      const step = ((right - left) << 8) / cell;
      let share = left << 8;
      for (let i = start; i < end; i++, share += step) {
        const gap = <i32>load<u8>(line + <usize>i) - pivot;
        const value = (gap * (32768 - (share >> 8)) + noise(x + i, y + row)) >> 15;
        store<u8>(line + <usize>i, pivot + value);
      }
    }
  }
}

/**
 * Mixes a plane with a grid of codes (in 1/128) whose first point lies half a cell before the
 * plane's corner; `opacity` (Q15) is the grid's share.
 */
export function mixGrid(
  dst: usize, width: i32, height: i32, grid: usize, columns: i32, cell: i32, opacity: i32,
): void {
  const half = cell >> 1;
  for (let row = 0; row < height; row++) {
    const line = dst + <usize>(row * width);
    const gridRow = (row + half) / cell;
    const fraction = ((row + half - gridRow * cell) << 15) / cell;
    for (let column = 0, start = -half; start < width; column++, start += cell) {
      const left = between(grid, columns, gridRow, fraction, column);
      const right = between(grid, columns, gridRow, fraction, column + 1);
      const end = min(start + cell, width);
      const step = ((right - left) << 8) / cell;
      let value = (left << 8) + step * (max(start, 0) - start);
      for (let i = max(start, 0); i < end; i++, value += step) {
        const old = <i32>load<u8>(line + <usize>i) << 7;
        const mixed = old + ((((value >> 8) - old) * opacity) >> 15);
        store<u8>(line + <usize>i, (mixed + (noise(i, row) >> 8)) >> 7);
      }
    }
  }
}

/**
 * Draws a sprite (alpha, then alpha times code, u8 each, with an empty border of one sample) with its
 * corner at x, y plus a part of a sample (1/256). Only its columns from `from` to `to` are drawn.
 */
export function drawSprite(
  dst: usize, dstWidth: i32, dstHeight: i32, alpha: usize, value: usize, width: i32, height: i32,
  x: i32, y: i32, partX: i32, partY: i32, opacity: i32, from: i32, to: i32,
): void {
  const a = (256 - partX) * (256 - partY);
  const b = partX * (256 - partY);
  const c = (256 - partX) * partY;
  const d = partX * partY;
  const first = max(max(1, from), -x);
  const last = min(min(width, to), dstWidth - x);
  const bottom = min(height, dstHeight - y);
  for (let row = max(1, -y); row < bottom; row++) {
    const line = dst + <usize>((y + row) * dstWidth + x);
    const here = <usize>(row * width);
    const above = here - <usize>width;
    for (let i = first; i < last; i++) {
      const at = here + <usize>i;
      const up = above + <usize>i;
      const cover = a * <i32>load<u8>(alpha + at) + b * <i32>load<u8>(alpha + at - 1)
        + c * <i32>load<u8>(alpha + up) + d * <i32>load<u8>(alpha + up - 1);
      if (cover == 0) continue;
      const code = a * <i32>load<u8>(value + at) + b * <i32>load<u8>(value + at - 1)
        + c * <i32>load<u8>(value + up) + d * <i32>load<u8>(value + up - 1);
      const old = <i32>load<u8>(line + <usize>i);
      // 255 * 2^16 is full cover; 12 bits keep the product within 32.
      const share = ((cover >> 12) * opacity) >> 8;
      const added = ((code >> 12) * opacity) >> 8;
      store<u8>(line + <usize>i, <u8>max(0, min(255, old + (added - (share * old) / 255 + 8 >> 4))));
    }
  }
}
