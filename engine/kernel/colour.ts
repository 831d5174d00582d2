// sRGB bytes to BT.709 limited-range Y'CbCr 4:2:0, chroma sited left (as H.264 players assume).
// Kr 0.2126, Kb 0.0722; luma spans 16..235 (Q15 coefficients), chroma 16..240 (Q16). What is left of a
// row after the vectors, whose loads reach beyond their last pixel, is converted one by one.

const YR: i16 = 5983; // 0.2126 * 219 / 255
const YG: i16 = 20127; // 0.7152 * 219 / 255
const YB: i16 = 2032; // 0.0722 * 219 / 255
const UR: i16 = -6596; // -0.2126 / 1.8556 * 224 / 255
const UG: i16 = -22189;
const UB: i16 = 28785; // 0.5 * 224 / 255
const VR: i16 = 28785;
const VG: i16 = -26145; // -0.7152 / 1.5748 * 224 / 255
const VB: i16 = -2640;
const LUMA_BASE: i32 = (16 << 15) + (1 << 14);
const CHROMA_BASE: i32 = (128 << 19) + (1 << 18);

/** Packed RGB rows to a 4:2:0 picture at `dst` (planes one after another). Sizes are even. */
export function rgbToYuv(rgb: usize, width: i32, height: i32, dst: usize): void {
  const u = dst + <usize>(width * height);
  const v = u + <usize>((width * height) >> 2);
  const stride = <usize>width * 3;
  for (let y = 0; y < height; y += 2) {
    const top = rgb + <usize>y * stride;
    const row = dst + <usize>(y * width);
    const half = <usize>((y >> 1) * (width >> 1));
    lumaRow(top, width, row);
    lumaRow(top + stride, width, row + <usize>width);
    chromaRow(top, stride, width, u + half, v + half);
  }
}

function lumaRow(p: usize, width: i32, out: usize): void {
  let x = 0;
  for (; x + 18 <= width; x += 16, p += 48) {
    const low = i16x8.narrow_i32x4_s(fourLuma(p), fourLuma(p + 12));
    const high = i16x8.narrow_i32x4_s(fourLuma(p + 24), fourLuma(p + 36));
    v128.store(out + <usize>x, i8x16.narrow_i16x8_u(low, high));
  }
  for (; x < width; x++, p += 3) {
    const sum = <i32>YR * <i32>load<u8>(p) + <i32>YG * <i32>load<u8>(p, 1) +
      <i32>YB * <i32>load<u8>(p, 2);
    store<u8>(out + <usize>x, (sum + LUMA_BASE) >> 15);
  }
}

/** Reads four pixels in the first twelve of sixteen bytes. */
@inline
function fourLuma(p: usize): v128 {
  const rgb = v128.load(p);
  const redGreen = i8x16.swizzle(rgb,
    i8x16(0, -1, 1, -1, 3, -1, 4, -1, 6, -1, 7, -1, 9, -1, 10, -1));
  const blue = i8x16.swizzle(rgb,
    i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1));
  const sum = i32x4.add(
    i32x4.dot_i16x8_s(redGreen, i16x8(YR, YG, YR, YG, YR, YG, YR, YG)),
    i32x4.dot_i16x8_s(blue, i16x8(YB, 0, YB, 0, YB, 0, YB, 0)));
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat(LUMA_BASE)), 15);
}

/** Converts two rows of pixels to one row of both chroma planes. */
function chromaRow(top: usize, stride: usize, width: i32, u: usize, v: usize): void {
  oneChroma(top, top, stride, u, v);
  let x = 2;
  for (; x + 10 <= width; x += 8) {
    const p = top + <usize>(x - 1) * 3;
    const low = twoPixels(p, stride);
    const high = twoPixels(p + 12, stride);
    const at = <usize>(x >> 1);
    storeFour(u + at, low, high, i16x8(UR, UG, UB, 0, UR, UG, UB, 0));
    storeFour(v + at, low, high, i16x8(VR, VG, VB, 0, VR, VG, VB, 0));
  }
  for (; x < width; x += 2) {
    const mid = top + <usize>x * 3;
    oneChroma(mid - 3, mid, stride, u + <usize>(x >> 1), v + <usize>(x >> 1));
  }
}

function oneChroma(left: usize, mid: usize, stride: usize, u: usize, v: usize): void {
  const r = weigh(left, mid, stride);
  const g = weigh(left + 1, mid + 1, stride);
  const b = weigh(left + 2, mid + 2, stride);
  store<u8>(u, toChroma(<i32>UR * r + <i32>UG * g + <i32>UB * b));
  store<u8>(v, toChroma(<i32>VR * r + <i32>VG * g + <i32>VB * b));
}

/** Returns eight times the [1 2 1] x [1 1] average around a left-sited chroma sample. */
@inline
function weigh(left: usize, mid: usize, stride: usize): i32 {
  return (
    <i32>load<u8>(left) + 2 * <i32>load<u8>(mid) + <i32>load<u8>(mid, 3) +
    <i32>load<u8>(left + stride) + 2 * <i32>load<u8>(mid + stride) + <i32>load<u8>(mid + stride, 3)
  );
}

@inline
function toChroma(sum: i32): i32 {
  return max(16, min(240, (sum + CHROMA_BASE) >> 19));
}

/** Same as `weigh`, for the two samples at the second and the fourth pixel at `p`: R, G, B, any, twice. */
@inline
function twoPixels(p: usize, stride: usize): v128 {
  const top = v128.load(p);
  const bottom = v128.load(p + stride);
  const low = i16x8.add(i16x8.extend_low_i8x16_u(top), i16x8.extend_low_i8x16_u(bottom));
  const high = i16x8.add(i16x8.extend_high_i8x16_u(top), i16x8.extend_high_i8x16_u(bottom));
  const left = v128.shuffle<i16>(low, high, 0, 1, 2, 2, 6, 7, 8, 8);
  const mid = v128.shuffle<i16>(low, high, 3, 4, 5, 5, 9, 10, 11, 11);
  const right = v128.shuffle<i16>(low, high, 6, 7, 8, 8, 12, 13, 14, 14);
  return i16x8.add(i16x8.add(left, right), i16x8.shl(mid, 1));
}

/** Returns four samples of a chroma plane. */
@inline
function storeFour(out: usize, low: v128, high: v128, shares: v128): void {
  const a = i32x4.dot_i16x8_s(low, shares);
  const b = i32x4.dot_i16x8_s(high, shares);
  const sum = i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7));
  const value = i32x4.shr_s(i32x4.add(sum, i32x4.splat(CHROMA_BASE)), 19);
  const clamped = i32x4.max_s(i32x4.splat(16), i32x4.min_s(i32x4.splat(240), value));
  const words = i16x8.narrow_i32x4_s(clamped, clamped);
  v128.store32_lane(out, i8x16.narrow_i16x8_u(words, words), 0);
}

// Q15 shares of the inverse, for inputs shifted left by 7 (luma, V and green's U) or 8 (blue's U) bits
// and results in Q6.
const LUMA: i16 = 19077; // 255 / 219 / 2
const RED_V: i16 = 29373; // 1.5748 * 255 / 224 / 2
const GREEN_U: i16 = -3494; // -0.18732 * 255 / 224 / 2
const GREEN_V: i16 = -8731; // -0.46812 * 255 / 224 / 2
const BLUE_U: i16 = 17304; // 1.8556 * 255 / 224 / 4

/**
 * Returns four chroma samples at eight luma columns: they are sited left, so every other one is
 * interpolated.
 */
@inline
function spread(p: usize, last: usize): v128 {
  const here = v128.load32_zero(p);
  const next = p < last
    ? v128.load32_zero(p + 1)
    : v128.shuffle<i8>(here, here, 1, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4);
  const half = i8x16.avgr_u(here, next);
  return i16x8.extend_low_i8x16_u(v128.shuffle<i8>(here, half,
    0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
}

@inline
function toByte(value: v128): v128 {
  return i16x8.shr_s(i16x8.add_sat_s(value, i16x8.splat(32)), 6);
}

/** Converts a 4:2:0 picture to opaque RGBA rows at `rgba`. `width` is a multiple of 8. */
export function yuvToRgba(src: usize, width: i32, height: i32, rgba: usize): void {
  const half = <usize>(width >> 1);
  const u = src + <usize>(width * height);
  const v = u + half * <usize>(height >> 1);
  const grey = i16x8.splat(128);
  const black = i16x8.splat(16);
  const opaque = i16x8.splat(255);
  for (let y = 0; y < height; y++) {
    const row = src + <usize>(y * width);
    const line = <usize>(y >> 1) * half;
    const lastU = u + line + half - 4;
    const lastV = v + line + half - 4;
    let out = rgba + <usize>(y * width) * 4;
    for (let x: usize = 0; x < <usize>width; x += 8, out += 32) {
      const at = line + (x >> 1);
      const luma = i16x8.q15mulr_sat_s(
        i16x8.shl(i16x8.sub(v128.load_ext<u8>(row + x), black), 7), i16x8.splat(LUMA));
      const cu = i16x8.sub(spread(u + at, lastU), grey);
      const cv = i16x8.shl(i16x8.sub(spread(v + at, lastV), grey), 7);
      const red = i16x8.add_sat_s(luma, i16x8.q15mulr_sat_s(cv, i16x8.splat(RED_V)));
      const green = i16x8.add_sat_s(
        i16x8.add_sat_s(luma, i16x8.q15mulr_sat_s(i16x8.shl(cu, 7), i16x8.splat(GREEN_U))),
        i16x8.q15mulr_sat_s(cv, i16x8.splat(GREEN_V)));
      const blue = i16x8.add_sat_s(
        luma, i16x8.q15mulr_sat_s(i16x8.shl(cu, 8), i16x8.splat(BLUE_U)));
      const redBlue = i8x16.narrow_i16x8_u(toByte(red), toByte(blue));
      const greenFull = i8x16.narrow_i16x8_u(toByte(green), opaque);
      v128.store(out, v128.shuffle<i8>(redBlue, greenFull,
        0, 16, 8, 24, 1, 17, 9, 25, 2, 18, 10, 26, 3, 19, 11, 27));
      v128.store(out, v128.shuffle<i8>(redBlue, greenFull,
        4, 20, 12, 28, 5, 21, 13, 29, 6, 22, 14, 30, 7, 23, 15, 31), 16);
    }
  }
}
