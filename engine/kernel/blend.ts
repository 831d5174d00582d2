// Compositing of two images, plane by plane. Plane sizes are multiples of 4 bytes; the last partial
// vector starts at the row's end, so that nothing beyond the plane is written.

/** dst = a + (b - a) * maskX[x] * maskY[y]; masks are Q15 (i16). `width` is at least 8. */
export function blendMask(
  dst: usize, a: usize, b: usize, width: i32, height: i32, maskX: usize, maskY: usize,
): void {
  for (let y = 0; y < height; y++) {
    const weight = i16x8.splat(load<i16>(maskY + (<usize>y << 1)));
    const row = <usize>(y * width);
    let x = 0;
    while (x < width) {
      const from = min(x, width - 8);
      const at = row + <usize>from;
      const mask = i16x8.q15mulr_sat_s(v128.load(maskX + (<usize>from << 1)), weight);
      const low = v128.load_ext<u8>(a + at);
      const gap = i16x8.shl(i16x8.sub(v128.load_ext<u8>(b + at), low), 6);
      const part = i16x8.shr_s(i16x8.add(i16x8.q15mulr_sat_s(gap, mask), i16x8.splat(32)), 6);
      const sum = i16x8.add(low, part);
      v128.store64_lane(dst + at, i8x16.narrow_i16x8_u(sum, sum), 0);
      x = from + 8;
    }
  }
}

/** dst = table[a][b]: any blend that depends on the two samples alone. */
export function blendTable(dst: usize, a: usize, b: usize, count: i32, table: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    store<u8>(dst + i, load<u8>(table + (<usize>load<u8>(a + i) << 8) + <usize>load<u8>(b + i)));
  }
}

/**
 * Chroma for `blendTable`: weights[lumaA][lumaB] (u8, of 255) is the share of b, read at the
 * luma sample that each chroma sample is sited on.
 */
export function blendChroma(
  dst: usize, a: usize, b: usize, lumaA: usize, lumaB: usize,
  width: i32, height: i32, weights: usize,
): void {
  for (let y = 0; y < height; y++) {
    const row = <usize>(y * width);
    const luma = <usize>(y * 2 * width * 2);
    for (let x = 0; x < width; x++) {
      const at = luma + <usize>(x << 1);
      const pair = (<usize>load<u8>(lumaA + at) << 8) + <usize>load<u8>(lumaB + at);
      const weight = <i32>load<u8>(weights + pair);
      const from = <i32>load<u8>(a + row + <usize>x);
      const to = <i32>load<u8>(b + row + <usize>x);
      const mixed = from * 255 + (to - from) * weight;
      store<u8>(dst + row + <usize>x, (mixed + 127) / 255);
    }
  }
}

/** dst = pivot + (src - pivot) * gain (Q15): dims luma towards black (16) or chroma to grey (128). */
export function scaleAround(dst: usize, src: usize, count: i32, pivot: i32, gain: i32): void {
  const centre = i16x8.splat(<i16>pivot);
  const factor = i16x8.splat(<i16>gain);
  let i = 0;
  while (i < count) {
    const from = min(i, count - 8);
    const gap = i16x8.shl(i16x8.sub(v128.load_ext<u8>(src + <usize>from), centre), 6);
    const part = i16x8.shr_s(i16x8.add(i16x8.q15mulr_sat_s(gap, factor), i16x8.splat(32)), 6);
    const sum = i16x8.add(centre, part);
    v128.store64_lane(dst + <usize>from, i8x16.narrow_i16x8_u(sum, sum), 0);
    i = from + 8;
  }
}

/** Draws `value` through an 8-bit coverage map onto a plane, its top left corner at x, y. */
export function drawOverlay(
  dst: usize, stride: i32, x: i32, y: i32, cover: usize, width: i32, height: i32, value: i32,
): void {
  for (let row = 0; row < height; row++) {
    const line = dst + <usize>((y + row) * stride + x);
    const alpha = cover + <usize>(row * width);
    for (let i: usize = 0; i < <usize>width; i++) {
      const old = <i32>load<u8>(line + i);
      store<u8>(line + i, old + ((value - old) * <i32>load<u8>(alpha + i) + 127) / 255);
    }
  }
}
