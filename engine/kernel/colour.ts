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
