// Warps two planes along a coarse grid of displacements and blends them, for the morph transition.

/** A grid's value (f32) at a column, `fy` of the way from its row to the one below. */
@inline
function between(at: usize, columns: i32, fy: f32): f32 {
  const top = load<f32>(at);
  return top + (load<f32>(at + (<usize>columns << 2)) - top) * fy;
}

/** Displacements of four neighbours: a line through the two grid columns around the first. */
@inline
function along(grid: usize, columns: i32, fy: f32, fx: v128): v128 {
  const left = between(grid, columns, fy);
  const right = between(grid + 4, columns, fy);
  return f32x4.add(f32x4.splat(left), f32x4.mul(f32x4.splat(right - left), fx));
}

@inline
function gather(src: usize, at: v128): v128 {
  let pairs = i32x4.splat(<i32>load<u16>(src + <usize>i32x4.extract_lane(at, 0)));
  pairs = i32x4.replace_lane(pairs, 1, <i32>load<u16>(src + <usize>i32x4.extract_lane(at, 1)));
  pairs = i32x4.replace_lane(pairs, 2, <i32>load<u16>(src + <usize>i32x4.extract_lane(at, 2)));
  return i32x4.replace_lane(pairs, 3, <i32>load<u16>(src + <usize>i32x4.extract_lane(at, 3)));
}

/** Two neighbouring samples in each lane, mixed. */
@inline
function mixPairs(pairs: v128, fx: v128): v128 {
  const left = f32x4.convert_i32x4_s(v128.and(pairs, i32x4.splat(255)));
  const right = f32x4.convert_i32x4_s(i32x4.shr_u(pairs, 8));
  return f32x4.add(left, f32x4.mul(f32x4.sub(right, left), fx));
}

@inline
function clampTo(value: v128, last: f32): v128 {
  return f32x4.pmax(f32x4.splat(0), f32x4.pmin(f32x4.splat(last), value));
}

/** Four bilinear samples at fractional positions; positions outside the plane get the edge's value. */
@inline
function sampleFour(src: usize, width: i32, height: i32, x: v128, y: v128): v128 {
  const cx = clampTo(x, <f32>(width - 1) - 0.001);
  const cy = clampTo(y, <f32>(height - 1) - 0.001);
  const ix = i32x4.trunc_sat_f32x4_s(cx);
  const iy = i32x4.trunc_sat_f32x4_s(cy);
  const fx = f32x4.sub(cx, f32x4.convert_i32x4_s(ix));
  const fy = f32x4.sub(cy, f32x4.convert_i32x4_s(iy));
  const at = i32x4.add(i32x4.mul(iy, i32x4.splat(width)), ix);
  const top = mixPairs(gather(src, at), fx);
  const bottom = mixPairs(gather(src + <usize>width, at), fx);
  return f32x4.add(top, f32x4.mul(f32x4.sub(bottom, top), fy));
}

/**
 * dst(p) = (1 - amount) * a(p - amount * flow(p)) + amount * b(p + (1 - amount) * flow(p)).
 * The flow's grids (x and y, f32, in samples of this plane when multiplied by `unit`) have
 * `columns` x `rows` points spread evenly over the plane, corners included.
 */
export function warpBlend(
  dst: usize, a: usize, b: usize, width: i32, height: i32,
  flowX: usize, flowY: usize, columns: i32, rows: i32, unit: f32, amount: f32, weight: f32,
): void {
  const stepX = <f32>(columns - 1) / <f32>(width - 1);
  const stepY = <f32>(rows - 1) / <f32>(height - 1);
  const lanes = f32x4(0, 1, 2, 3);
  const back = f32x4.splat(-amount * unit);
  const ahead = f32x4.splat((1 - amount) * unit);
  for (let y = 0; y < height; y++) {
    const gy = <f32>y * stepY;
    const row = min(<i32>gy, rows - 2);
    const fy = gy - <f32>row;
    const py = f32x4.splat(<f32>y);
    let x = 0;
    while (x < width) {
      // The last four start at the row's end, so that nothing beyond the row is written.
      const from = min(x, width - 4);
      const px = f32x4.add(f32x4.splat(<f32>from), lanes);
      const column = min(<i32>(<f32>from * stepX), columns - 2);
      const fx = f32x4.sub(f32x4.mul(px, f32x4.splat(stepX)), f32x4.splat(<f32>column));
      const cell = <usize>(row * columns + column) << 2;
      const dx = along(flowX + cell, columns, fy, fx);
      const dy = along(flowY + cell, columns, fy, fx);
      const one = sampleFour(a, width, height,
        f32x4.add(px, f32x4.mul(dx, back)), f32x4.add(py, f32x4.mul(dy, back)));
      const other = sampleFour(b, width, height,
        f32x4.add(px, f32x4.mul(dx, ahead)), f32x4.add(py, f32x4.mul(dy, ahead)));
      const mixed = f32x4.add(one, f32x4.mul(f32x4.sub(other, one), f32x4.splat(weight)));
      const codes = i32x4.trunc_sat_f32x4_s(f32x4.add(mixed, f32x4.splat(0.5)));
      const words = i16x8.narrow_i32x4_s(codes, codes);
      v128.store32_lane(dst + <usize>(y * width + from), i8x16.narrow_i16x8_u(words, words), 0);
      x = from + 4;
    }
  }
}
