// Draws words and pictures over a finished frame, plane by plane, and the background behind them. Grids
// hold u16 values `cell` samples apart; a sample between four of them is interpolated.

/**
 * Interleaved gradient noise (J. Jimenez, 2014) of 7 bits for eight samples from x on: it hides the
 * steps of soft gradients.
 */
@inline
function noise8(x: i32, y: i32): v128 {
  return noiseAt(noisePlaces8(x, y));
}

/** Products wrap at 16 bits, which takes their fraction. The next eight samples are 8 * 4398 on. */
@inline
function noisePlaces8(x: i32, y: i32): v128 {
  const first = i16x8.splat(<i16>(x * 4398 + y * 383));
  return i16x8.add(first, i16x8(0, 4398, 8796, 13194, 17592, 21990, 26388, 30786));
}

@inline
function noiseAt(places: v128): v128 {
  return i16x8.shr_u(i16x8.mul(places, i16x8.splat(53)), 9);
}

/**
 * Writes the mean of each square of `cell` samples (a multiple of 4) as u8, row by row. The squares
 * lie inside the plane; up to 12 bytes after it are read.
 */
export function meanCells(
  src: usize, stride: i32, x: i32, y: i32, columns: i32, rows: i32, cell: i32, out: usize,
): void {
  const area = cell * cell;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sums = i32x4.splat(0);
      let line = src + <usize>((y + row * cell) * stride + x + column * cell);
      for (let j = 0; j < cell; j++, line += <usize>stride) {
        for (let i = 0; i < cell; ) {
          const left = cell - i;
          const at = line + <usize>i;
          let samples: v128;
          if (left >= 16) {
            samples = v128.load(at);
            i += 16;
          } else if (left >= 8) {
            samples = v128.load64_zero(at);
            i += 8;
          } else {
            samples = v128.load32_zero(at);
            i += 4;
          }
          const pairs = i16x8.extadd_pairwise_i8x16_u(samples);
          sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(pairs));
        }
      }
      const sum = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1)
        + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
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

/** Shares of the way to the next point of a grid (Q15) for eight samples from `start` on. */
@inline
function shares8(start: i32, part: i32): v128 {
  const places = i16x8.add(i16x8.splat(<i16>start), i16x8(0, 1, 2, 3, 4, 5, 6, 7));
  return i16x8.mul(places, i16x8.splat(<i16>part));
}

/** Stores `count` (1 to 8) of the eight samples. */
@inline
function storeSamples(at: usize, samples: v128, count: i32): void {
  if (count >= 8) {
    v128.store64_lane(at, samples, 0);
    return;
  }
  let bytes = i64x2.extract_lane(samples, 0);
  for (let i = 0; i < count; i++, bytes >>= 8) store<u8>(at + <usize>i, <u8>bytes);
}

/** Returns a grid's value at a point, scaled by `strength` (Q15). */
@inline
function scaledPoint(at: usize, strength: i32): i32 {
  return (<i32>load<u16>(at) * strength) >> 15;
}

/**
 * Draws samples towards `pivot` (16 or 235 for luma, 128 for chroma). The mask (Q15) says where, its first
 * point at x, y; `strength` (Q15) how far. The mask has a point beyond the last row and column.
 * `cell` is a multiple of 4. Up to 7 bytes after the plane are read.
 */
export function darken(
  dst: usize, stride: i32, x: i32, y: i32, width: i32, height: i32,
  mask: usize, columns: i32, cell: i32, pivot: i32, strength: i32,
): void {
  const part = 32768 / cell;
  const rowStep = <usize>columns << 1;
  for (let top = 0, above = mask; top < height; top += cell, above += rowStep) {
    const rows = min(cell, height - top);
    for (let left = 0, at = above; left < width; left += cell, at += 2) {
      const topLeft = scaledPoint(at, strength);
      const topRight = scaledPoint(at + 2, strength);
      const bottomLeft = scaledPoint(at + rowStep, strength);
      const bottomRight = scaledPoint(at + rowStep + 2, strength);
      if ((topLeft | topRight | bottomLeft | bottomRight) == 0) continue;
      const end = min(left + cell, width);
      for (let i = left; i < end; i += 8) {
        const shares = shares8(i - left, part);
        const from = mixPoints(topLeft, topRight, shares);
        const to = mixPoints(bottomLeft, bottomRight, shares);
        const corner = dst + <usize>((y + top) * stride + x + i);
        darkenStrip(corner, stride, x + i, y + top, rows, end - i, from, i16x8.sub(to, from), part, pivot);
      }
    }
  }
}

@inline
function mixPoints(from: i32, to: i32, shares: v128): v128 {
  return i16x8.add(i16x8.splat(<i16>from), i16x8.q15mulr_sat_s(i16x8.splat(<i16>(to - from)), shares));
}

/** Up to eight columns of a cell, whose shares go from those of the first row by `rise` to the next cell's. */
@inline
function darkenStrip(
  at: usize, stride: i32, x: i32, y: i32, rows: i32, count: i32,
  from: v128, rise: v128, part: i32, pivot: i32,
): void {
  const centre = i16x8.splat(<i16>pivot);
  let places = noisePlaces8(x, y);
  for (let row = 0, fraction = 0; row < rows; row++, fraction += part, at += <usize>stride) {
    const share = i16x8.add(from, i16x8.q15mulr_sat_s(rise, i16x8.splat(<i16>fraction)));
    const wide = i16x8.shl(i16x8.sub(v128.load_ext<u8>(at), centre), 7);
    const less = i16x8.sub(wide, i16x8.q15mulr_sat_s(wide, share));
    const value = i16x8.shr_s(i16x8.add_sat_s(less, noiseAt(places)), 7);
    const sum = i16x8.add(centre, value);
    storeSamples(at, i8x16.narrow_i16x8_u(sum, sum), count);
    places = i16x8.add(places, i16x8.splat(383));
  }
}

/**
 * Mixes a plane with a grid of codes (in 1/128) whose first point lies half a cell before the
 * plane's corner; `opacity` (Q15) is the grid's share. `cell` is a multiple of 4. Up to 7 bytes
 * after the plane are read.
 */
export function mixGrid(
  dst: usize, width: i32, height: i32, grid: usize, columns: i32, cell: i32, opacity: i32,
): void {
  const half = cell >> 1;
  const part = 32768 / cell;
  const weight = i16x8.splat(<i16>opacity);
  for (let row = 0; row < height; row++) {
    const line = dst + <usize>(row * width);
    const gridRow = (row + half) / cell;
    const fraction = ((row + half - gridRow * cell) << 15) / cell;
    for (let column = 0, start = -half; start < width; column++, start += cell) {
      const left = between(grid, columns, gridRow, fraction, column);
      const right = between(grid, columns, gridRow, fraction, column + 1);
      const from = i16x8.splat(<i16>left);
      const rise = i16x8.splat(<i16>(right - left));
      const end = min(start + cell, width);
      for (let i = max(start, 0); i < end; i += 8) {
        const at = line + <usize>i;
        const goal = i16x8.add(from, i16x8.q15mulr_sat_s(rise, shares8(i - start, part)));
        const old = i16x8.shl(v128.load_ext<u8>(at), 7);
        const mixed = i16x8.add(old, i16x8.q15mulr_sat_s(i16x8.sub(goal, old), weight));
        const value = i16x8.shr_u(i16x8.add(mixed, noise8(i, row)), 7);
        storeSamples(at, i8x16.narrow_i16x8_u(value, value), end - i);
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
      // Most of a line of text is empty: eight samples are skipped at once.
      if (i + 8 <= last && load<u64>(alpha + at) == 0 && load<u64>(alpha + up) == 0
        && load<u8>(alpha + at - 1) == 0 && load<u8>(alpha + up - 1) == 0) {
        i += 7;
        continue;
      }
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
