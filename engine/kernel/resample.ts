// Separable resampling of one 8-bit plane. Positions are in source samples: output sample i lies at
// source index start + i * step. Coefficients are Q14, intermediate rows Q6.

const SUPPORT: f64 = 3; // Lanczos-3
const LUT_STEPS: i32 = 1024; // per unit of the filter's argument; interpolated linearly
const ONE: i32 = 1 << 14;

/** Bytes `fillFilter` needs at `lut`. */
export function filterBytes(): i32 {
  return (<i32>SUPPORT * LUT_STEPS + 2) * 4;
}

/** Writes the filter's curve (f32) at `lut`, from which every table of coefficients is computed. */
export function fillFilter(lut: usize): void {
  const last = <i32>SUPPORT * LUT_STEPS;
  for (let i = 0; i <= last + 1; i++) {
    const x = <f64>i / LUT_STEPS;
    let value: f64 = 0;
    if (i == 0) value = 1;
    else if (i < last) {
      const a = Math.PI * x;
      value = (SUPPORT * Math.sin(a) * Math.sin(a / SUPPORT)) / (a * a);
    }
    store<f32>(lut + (<usize>i << 2), <f32>value);
  }
}

/** Taps for a step: a multiple of 8 that covers the filter, stretched over the samples it averages. */
export function tapsFor(step: f64): i32 {
  const reach = 2 * SUPPORT * max<f64>(1, step);
  const taps = <i32>Math.ceil(reach / 8 - 0.001) * 8;
  return min(max(taps, 8), 64);
}

@inline
export function lanczos(lut: usize, x: f64): f64 {
  const at = Math.abs(x) * LUT_STEPS;
  if (at >= SUPPORT * LUT_STEPS) return 0;
  const i = <i32>at;
  const p = lut + (<usize>i << 2);
  const low = <f64>load<f32>(p);
  return low + (<f64>load<f32>(p, 4) - low) * (at - <f64>i);
}

/**
 * For each of `count` outputs: offset of the first tap (i32 at `offsets`) and `taps` Q14
 * coefficients (i16 at `coefs`) that sum to exactly one. The weights of taps outside the plane go to its edge.
 */
function fillTable(
  lut: usize, offsets: usize, coefs: usize, weights: usize,
  count: i32, taps: i32, start: f64, step: f64, size: i32,
): void {
  const stretch = max<f64>(1, step);
  const inverse = 1 / stretch;
  for (let i = 0; i < count; i++) {
    const centre = start + <f64>i * step;
    const first = <i32>Math.floor(centre) - (taps >> 1) + 1;
    const offset = max(0, min(first, size - taps));
    for (let t = 0; t < taps; t++) store<f64>(weights + (<usize>t << 3), 0);
    let total: f64 = 0;
    for (let t = 0; t < taps; t++) {
      const weight = lanczos(lut, (<f64>(first + t) - centre) * inverse);
      total += weight;
      const at = max(0, min(max(0, min(first + t, size - 1)) - offset, taps - 1));
      const slot = weights + (<usize>at << 3);
      store<f64>(slot, load<f64>(slot) + weight);
    }
    const scale = <f64>ONE / total;
    const row = coefs + <usize>(i * taps) * 2;
    let sum = 0;
    let largest = 0;
    let peak = -1;
    for (let t = 0; t < taps; t++) {
      const value = <i32>Math.round(load<f64>(weights + (<usize>t << 3)) * scale);
      store<i16>(row + (<usize>t << 1), <i16>value);
      sum += value;
      if (value > peak) { peak = value; largest = t; }
    }
    store<i16>(row + (<usize>largest << 1), <i16>(peak + ONE - sum));
    store<i32>(offsets + (<usize>i << 2), offset);
  }
}

@inline
function dot8(src: usize, coefs: usize): v128 {
  return i32x4.dot_i16x8_s(v128.load_ext<u8>(src), v128.load(coefs));
}

@inline
function sumLanes(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

@inline
function four8(row: usize, offsets: usize, coefs: usize): v128 {
  return sumLanes(
    dot8(row + <usize>load<u32>(offsets), coefs),
    dot8(row + <usize>load<u32>(offsets, 4), coefs + 16),
    dot8(row + <usize>load<u32>(offsets, 8), coefs + 32),
    dot8(row + <usize>load<u32>(offsets, 12), coefs + 48),
  );
}

@inline
function dotWide(src: usize, coefs: usize, taps: i32): v128 {
  let sum = dot8(src, coefs);
  for (let t = 8; t < taps; t += 8) {
    sum = i32x4.add(sum, dot8(src + <usize>t, coefs + (<usize>t << 1)));
  }
  return sum;
}

@inline
function fourWide(row: usize, offsets: usize, coefs: usize, taps: i32): v128 {
  const bytes = <usize>taps << 1;
  return sumLanes(
    dotWide(row + <usize>load<u32>(offsets), coefs, taps),
    dotWide(row + <usize>load<u32>(offsets, 4), coefs + bytes, taps),
    dotWide(row + <usize>load<u32>(offsets, 8), coefs + 2 * bytes, taps),
    dotWide(row + <usize>load<u32>(offsets, 12), coefs + 3 * bytes, taps),
  );
}

/** Filters one source row to `count` Q6 samples (count is a multiple of 8). */
function filterRow(row: usize, out: usize, offsets: usize, coefs: usize, count: i32, taps: i32): void {
  const round = i32x4.splat(1 << 7);
  if (taps == 8) {
    for (let i = 0; i < count; i += 8) {
      const low = four8(row, offsets, coefs);
      const high = four8(row, offsets + 16, coefs + 64);
      v128.store(out, i16x8.narrow_i32x4_s(
        i32x4.shr_s(i32x4.add(low, round), 8), i32x4.shr_s(i32x4.add(high, round), 8)));
      out += 16; offsets += 32; coefs += 128;
    }
    return;
  }
  const bytes = <usize>taps << 1;
  for (let i = 0; i < count; i += 8) {
    const low = fourWide(row, offsets, coefs, taps);
    const high = fourWide(row, offsets + 16, coefs + 4 * bytes, taps);
    v128.store(out, i16x8.narrow_i32x4_s(
      i32x4.shr_s(i32x4.add(low, round), 8), i32x4.shr_s(i32x4.add(high, round), 8)));
    out += 16; offsets += 32; coefs += 8 * bytes;
  }
}

@inline
function pair(coefs: usize, t: i32): v128 {
  return v128.load32_splat(coefs + (<usize>t << 1));
}

@inline
function ringRow(ring: usize, row: i32, mask: i32, stride: usize): usize {
  return ring + <usize>(row & mask) * stride;
}

/** Filters `taps` Q6 rows of the ring to one row of bytes. */
function mixRows(
  ring: usize, stride: usize, mask: i32, first: i32, coefs: usize, taps: i32, out: usize, count: i32,
): void {
  if (taps == 8) {
    mixEight(ring, stride, mask, first, coefs, out, count);
    return;
  }
  const round = i32x4.splat(1 << 19);
  for (let x = 0; x < count; x += 8) {
    const at = <usize>x << 1;
    let low = round;
    let high = round;
    for (let t = 0; t < taps; t += 2) {
      const a = v128.load(ringRow(ring, first + t, mask, stride) + at);
      const b = v128.load(ringRow(ring, first + t + 1, mask, stride) + at);
      const c = pair(coefs, t);
      low = i32x4.add(low, i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11), c));
      high = i32x4.add(high, i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15), c));
    }
    const words = i16x8.narrow_i32x4_s(i32x4.shr_s(low, 20), i32x4.shr_s(high, 20));
    v128.store64_lane(out + <usize>x, i8x16.narrow_i16x8_u(words, words), 0);
  }
}

@inline
function twoRows(sum: v128, a: v128, b: v128, c: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11), c));
}

@inline
function twoRowsHigh(sum: v128, a: v128, b: v128, c: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15), c));
}

function mixEight(
  ring: usize, stride: usize, mask: i32, first: i32, coefs: usize, out: usize, count: i32,
): void {
  const p0 = ringRow(ring, first, mask, stride);
  const p1 = ringRow(ring, first + 1, mask, stride);
  const p2 = ringRow(ring, first + 2, mask, stride);
  const p3 = ringRow(ring, first + 3, mask, stride);
  const p4 = ringRow(ring, first + 4, mask, stride);
  const p5 = ringRow(ring, first + 5, mask, stride);
  const p6 = ringRow(ring, first + 6, mask, stride);
  const p7 = ringRow(ring, first + 7, mask, stride);
  const c0 = pair(coefs, 0);
  const c1 = pair(coefs, 2);
  const c2 = pair(coefs, 4);
  const c3 = pair(coefs, 6);
  const round = i32x4.splat(1 << 19);
  for (let x = 0; x < count; x += 8) {
    const at = <usize>x << 1;
    let a = v128.load(p0 + at);
    let b = v128.load(p1 + at);
    let low = twoRows(round, a, b, c0);
    let high = twoRowsHigh(round, a, b, c0);
    a = v128.load(p2 + at); b = v128.load(p3 + at);
    low = twoRows(low, a, b, c1); high = twoRowsHigh(high, a, b, c1);
    a = v128.load(p4 + at); b = v128.load(p5 + at);
    low = twoRows(low, a, b, c2); high = twoRowsHigh(high, a, b, c2);
    a = v128.load(p6 + at); b = v128.load(p7 + at);
    low = twoRows(low, a, b, c3); high = twoRowsHigh(high, a, b, c3);
    const words = i16x8.narrow_i32x4_s(i32x4.shr_s(low, 20), i32x4.shr_s(high, 20));
    v128.store64_lane(out + <usize>x, i8x16.narrow_i16x8_u(words, words), 0);
  }
}

@inline
function align16(at: usize): usize {
  return (at + 15) & ~(<usize>15);
}

/** Bytes `resample` needs at `scratch` for planes up to `width` x `height` and `taps` taps. */
export function scratchBytes(width: i32, height: i32, taps: i32): i32 {
  const outputs = width + height + 16;
  return outputs * (4 + 2 * taps) + taps * 8 + 2 * taps * (width + 16) * 2 + 256;
}

/**
 * Resamples a plane of `srcWidth` x `srcHeight` (stride = width, at least 64 samples each way) into
 * `width` x `height` bytes at `dst` (stride = width, a multiple of 4; up to 7 bytes after the last
 * row are overwritten).
 */
export function resample(
  src: usize, srcWidth: i32, srcHeight: i32, dst: usize, width: i32, height: i32,
  startX: f64, stepX: f64, startY: f64, stepY: f64, lut: usize, scratch: usize,
): void {
  const tapsX = tapsFor(stepX);
  const tapsY = tapsFor(stepY);
  const padded = (width + 7) & ~7;
  let at = align16(scratch);
  const weights = at; at += 64 * 8;
  const offsetsX = at; at = align16(at + <usize>padded * 4);
  const coefsX = at; at = align16(at + <usize>(padded * tapsX) * 2);
  const offsetsY = at; at = align16(at + <usize>height * 4);
  const coefsY = at; at = align16(at + <usize>(height * tapsY) * 2);
  const ring = at;
  fillTable(lut, offsetsX, coefsX, weights, padded, tapsX, startX, stepX, srcWidth);
  fillTable(lut, offsetsY, coefsY, weights, height, tapsY, startY, stepY, srcHeight);
  const mask = (1 << (32 - clz(tapsY - 1))) - 1;
  const stride = <usize>padded << 1;
  let ready = 0; // rows before this one are in the ring, as far back as it reaches
  for (let y = 0; y < height; y++) {
    const first = load<i32>(offsetsY + (<usize>y << 2));
    ready = max(ready, first);
    for (; ready < first + tapsY; ready++) {
      filterRow(src + <usize>(ready * srcWidth), ringRow(ring, ready, mask, stride),
        offsetsX, coefsX, padded, tapsX);
    }
    mixRows(ring, stride, mask, first, coefsY + <usize>(y * tapsY) * 2, tapsY,
      dst + <usize>(y * width), padded);
  }
}
