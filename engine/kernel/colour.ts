// sRGB bytes to BT.709 limited-range Y'CbCr 4:2:0, chroma sited left (as H.264 players assume).
// Q16 coefficients: Kr 0.2126, Kb 0.0722; luma spans 16..235, chroma 16..240.

const YR: i32 = 11966; // 0.2126 * 219 / 255
const YG: i32 = 40254; // 0.7152 * 219 / 255
const YB: i32 = 4064; // 0.0722 * 219 / 255
const UR: i32 = -6596; // -0.2126 / 1.8556 * 224 / 255
const UG: i32 = -22189;
const UB: i32 = 28785; // 0.5 * 224 / 255
const VR: i32 = 28785;
const VG: i32 = -26145; // -0.7152 / 1.5748 * 224 / 255
const VB: i32 = -2640;

/** Packed RGB rows to a 4:2:0 picture at `dst` (planes one after another). Sizes are even. */
export function rgbToYuv(rgb: usize, width: i32, height: i32, dst: usize): void {
  const u = dst + <usize>(width * height);
  const v = u + <usize>((width * height) >> 2);
  const stride = <usize>width * 3;
  for (let y = 0; y < height; y++) {
    let p = rgb + <usize>y * stride;
    const row = dst + <usize>(y * width);
    for (let x = 0; x < width; x++, p += 3) {
      const value = YR * <i32>load<u8>(p) + YG * <i32>load<u8>(p, 1) + YB * <i32>load<u8>(p, 2);
      store<u8>(row + <usize>x, (value + (16 << 16) + 32768) >> 16);
    }
  }
  for (let y = 0; y < height; y += 2) {
    const top = rgb + <usize>y * stride;
    const at = <usize>((y >> 1) * (width >> 1));
    for (let x = 0; x < width; x += 2) {
      const mid = top + <usize>x * 3;
      const left = x == 0 ? mid : mid - 3;
      const r = weigh(left, mid, stride);
      const g = weigh(left + 1, mid + 1, stride);
      const b = weigh(left + 2, mid + 2, stride);
      const half = at + <usize>(x >> 1);
      store<u8>(u + half, toChroma(UR * r + UG * g + UB * b));
      store<u8>(v + half, toChroma(VR * r + VG * g + VB * b));
    }
  }
}

/** Eight times the [1 2 1] x [1 1] average around a left-sited chroma sample. */
@inline
function weigh(left: usize, mid: usize, stride: usize): i32 {
  return (
    <i32>load<u8>(left) + 2 * <i32>load<u8>(mid) + <i32>load<u8>(mid, 3) +
    <i32>load<u8>(left + stride) + 2 * <i32>load<u8>(mid + stride) + <i32>load<u8>(mid + stride, 3)
  );
}

@inline
function toChroma(sum: i32): i32 {
  return max(16, min(240, (sum + (128 << 19) + (1 << 18)) >> 19));
}

// Q15 shares of the inverse, for inputs shifted left by 7 (luma, V and green's U) or 8 (blue's U) bits
// and results in Q6.
const LUMA: i16 = 19077; // 255 / 219 / 2
const RED_V: i16 = 29373; // 1.5748 * 255 / 224 / 2
const GREEN_U: i16 = -3494; // -0.18732 * 255 / 224 / 2
const GREEN_V: i16 = -8731; // -0.46812 * 255 / 224 / 2
const BLUE_U: i16 = 17304; // 1.8556 * 255 / 224 / 4

/** Four chroma samples at eight luma columns: sited left, so every other one lies between two. */
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

/** A 4:2:0 picture as a screen shows it: opaque RGBA rows at `rgba`. `width` is a multiple of 8. */
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
