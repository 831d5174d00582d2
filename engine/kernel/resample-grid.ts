// Resampling along a coarse grid of positions: how a plane looks to a camera that has moved.
// Six taps each way (Lanczos-3), so the source may be at most a little finer than the output.

import { lanczos } from './resample';

const PHASES: i32 = 256;
const TAPS: i32 = 8; // six are used; the seventh and eighth fill the vector
const ONE: i32 = 1 << 14;

/** Coefficients (Q14) for each phase between two samples. */
function fillPhases(lut: usize, coefs: usize): void {
  for (let phase = 0; phase <= PHASES; phase++) {
    const row = coefs + <usize>(phase * TAPS) * 2;
    const at = <f64>phase / PHASES;
    let total: f64 = 0;
    for (let t = 0; t < 6; t++) total += lanczos(lut, <f64>(t - 2) - at);
    let sum = 0;
    for (let t = 0; t < 6; t++) {
      const value = <i32>Math.round((lanczos(lut, <f64>(t - 2) - at) / total) * ONE);
      store<i16>(row + (<usize>t << 1), <i16>value);
      sum += value;
    }
    store<i32>(row + 12, 0);
    const largest = row + (at < 0.5 ? 4 : 6);
    store<i16>(largest, <i16>(<i32>load<i16>(largest) + ONE - sum));
  }
}

@inline
function rows2(a: v128, b: v128, c: v128): v128 {
  return i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11), c);
}

@inline
function rows2High(a: v128, b: v128, c: v128): v128 {
  return i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15), c);
}

/** Four partial sums (Q20) of the sample whose 8 x 6 neighbours begin at `p`. */
@inline
function sample(p: usize, stride: usize, across: usize, down: usize): v128 {
  const r0 = v128.load_ext<u8>(p);
  const r1 = v128.load_ext<u8>(p + stride);
  const r2 = v128.load_ext<u8>(p + 2 * stride);
  const r3 = v128.load_ext<u8>(p + 3 * stride);
  const r4 = v128.load_ext<u8>(p + 4 * stride);
  const r5 = v128.load_ext<u8>(p + 5 * stride);
  const c0 = v128.load32_splat(down);
  const c1 = v128.load32_splat(down + 4);
  const c2 = v128.load32_splat(down + 8);
  const low = i32x4.add(i32x4.add(rows2(r0, r1, c0), rows2(r2, r3, c1)), rows2(r4, r5, c2));
  const high = i32x4.add(
    i32x4.add(rows2High(r0, r1, c0), rows2High(r2, r3, c1)), rows2High(r4, r5, c2));
  const line = i16x8.narrow_i32x4_s(i32x4.shr_s(low, 8), i32x4.shr_s(high, 8));
  return i32x4.dot_i16x8_s(line, v128.load(across));
}

/** Value of one of the grid's two rows of positions, between two of its rows. */
function mixGridRow(grid: usize, columns: i32, row: i32, share: f32, line: usize): void {
  const bytes = <usize>columns << 3;
  const top = grid + <usize>row * bytes;
  for (let i: usize = 0; i < bytes; i += 4) {
    const from = load<f32>(top + i);
    store<f32>(line + i, from + (load<f32>(top + bytes + i) - from) * share);
  }
}

/**
 * dst(i, j) = src at the position the grid gives for (firstX + i * pitch, firstY + j * pitch). The
 * grid holds pairs of f32, row by row, one for every `cell` units each way from 0; the positions are
 * source indices once `offsetX`, `offsetY` are taken off and the rest is divided by `pitch`.
 * `width` is a multiple of 4. Positions are kept within the plane.
 */
export function resampleGrid(
  src: usize, srcWidth: i32, srcHeight: i32, dst: usize, width: i32, height: i32,
  grid: usize, columns: i32, cell: i32, pitch: i32,
  firstX: f32, firstY: f32, offsetX: f32, offsetY: f32, lut: usize, scratch: usize,
): void {
  const coefs = (scratch + 15) & ~(<usize>15);
  const line = coefs + <usize>((PHASES + 1) * TAPS) * 2;
  fillPhases(lut, coefs);
  const scale: f32 = 1 / <f32>pitch;
  const size: f32 = 1 / <f32>cell;
  const lastX = <f32>(srcWidth - 7);
  const lastY = <f32>(srcHeight - 5);
  const stride = <usize>srcWidth;
  const lanes = f32x4(0, 1, 2, 3);
  const low = f32x4.splat(2);
  const ones = f32x4.splat(<f32>PHASES);
  const round = i32x4.splat(1 << 19);
  for (let y = 0; y < height; y++) {
    const gy = (firstY + <f32>(y * pitch)) * size;
    const row = <i32>gy;
    mixGridRow(grid, columns, row, gy - <f32>row, line);
    const out = dst + <usize>(y * width);
    for (let x = 0; x < width; x += 4) {
      // All four use the cell of the first; a cell is much wider than four samples.
      const gx = (firstX + <f32>(x * pitch)) * size;
      const column = <i32>gx;
      const p = line + (<usize>column << 3);
      const share = f32x4.add(
        f32x4.splat(gx - <f32>column), f32x4.mul(lanes, f32x4.splat(<f32>pitch * size)));
      const x0 = load<f32>(p);
      const y0 = load<f32>(p, 4);
      const px = f32x4.add(f32x4.splat((x0 - offsetX) * scale),
        f32x4.mul(share, f32x4.splat((load<f32>(p, 8) - x0) * scale)));
      const py = f32x4.add(f32x4.splat((y0 - offsetY) * scale),
        f32x4.mul(share, f32x4.splat((load<f32>(p, 12) - y0) * scale)));
      const cx = f32x4.max(low, f32x4.min(px, f32x4.splat(lastX)));
      const cy = f32x4.max(low, f32x4.min(py, f32x4.splat(lastY)));
      const ix = i32x4.trunc_sat_f32x4_s(cx);
      const iy = i32x4.trunc_sat_f32x4_s(cy);
      const fx = i32x4.trunc_sat_f32x4_s(f32x4.nearest(
        f32x4.mul(f32x4.sub(cx, f32x4.convert_i32x4_s(ix)), ones)));
      const fy = i32x4.trunc_sat_f32x4_s(f32x4.nearest(
        f32x4.mul(f32x4.sub(cy, f32x4.convert_i32x4_s(iy)), ones)));
      const at = i32x4.add(i32x4.mul(i32x4.sub(iy, i32x4.splat(2)), i32x4.splat(srcWidth)),
        i32x4.sub(ix, i32x4.splat(2)));
      const ax = i32x4.shl(fx, 4);
      const ay = i32x4.shl(fy, 4);
      const a = sample(src + <usize>i32x4.extract_lane(at, 0), stride,
        coefs + <usize>i32x4.extract_lane(ax, 0), coefs + <usize>i32x4.extract_lane(ay, 0));
      const b = sample(src + <usize>i32x4.extract_lane(at, 1), stride,
        coefs + <usize>i32x4.extract_lane(ax, 1), coefs + <usize>i32x4.extract_lane(ay, 1));
      const c = sample(src + <usize>i32x4.extract_lane(at, 2), stride,
        coefs + <usize>i32x4.extract_lane(ax, 2), coefs + <usize>i32x4.extract_lane(ay, 2));
      const d = sample(src + <usize>i32x4.extract_lane(at, 3), stride,
        coefs + <usize>i32x4.extract_lane(ax, 3), coefs + <usize>i32x4.extract_lane(ay, 3));
      const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
      const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
      const sums = i32x4.add(
        v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
      const values = i32x4.shr_s(i32x4.add(sums, round), 20);
      const words = i16x8.narrow_i32x4_s(values, values);
      v128.store32_lane(out + <usize>x, i8x16.narrow_i16x8_u(words, words), 0);
    }
  }
}
