// Bends two pictures along a coarse grid of displacements and blends them: the heart of the morph.

/** Value of a coarse grid (f32, `columns` wide) at fractional position. */
@inline
function gridAt(grid: usize, columns: i32, column: i32, row: i32, fx: f32, fy: f32): f32 {
  const p = grid + (<usize>(row * columns + column) << 2);
  const below = p + (<usize>columns << 2);
  const top = load<f32>(p) + (load<f32>(p, 4) - load<f32>(p)) * fx;
  const bottom = load<f32>(below) + (load<f32>(below, 4) - load<f32>(below)) * fx;
  return top + (bottom - top) * fy;
}

@inline
function sample(src: usize, width: i32, height: i32, x: f32, y: f32): f32 {
  const cx = max<f32>(0, min<f32>(x, <f32>(width - 1) - 0.001));
  const cy = max<f32>(0, min<f32>(y, <f32>(height - 1) - 0.001));
  const ix = <i32>cx;
  const iy = <i32>cy;
  const fx = cx - <f32>ix;
  const p = src + <usize>(iy * width + ix);
  const q = p + <usize>width;
  const top = <f32>load<u8>(p) + <f32>(<i32>load<u8>(p, 1) - <i32>load<u8>(p)) * fx;
  const bottom = <f32>load<u8>(q) + <f32>(<i32>load<u8>(q, 1) - <i32>load<u8>(q)) * fx;
  return top + (bottom - top) * (cy - <f32>iy);
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
  for (let y = 0; y < height; y++) {
    const gy = <f32>y * stepY;
    const row = min(<i32>gy, rows - 2);
    const fy = gy - <f32>row;
    for (let x = 0; x < width; x++) {
      const gx = <f32>x * stepX;
      const column = min(<i32>gx, columns - 2);
      const fx = gx - <f32>column;
      const dx = gridAt(flowX, columns, column, row, fx, fy) * unit;
      const dy = gridAt(flowY, columns, column, row, fx, fy) * unit;
      const rest: f32 = 1 - amount;
      const from = sample(a, width, height, <f32>x - amount * dx, <f32>y - amount * dy);
      const to = sample(b, width, height, <f32>x + rest * dx, <f32>y + rest * dy);
      store<u8>(dst + <usize>(y * width + x), <u8>(from + (to - from) * weight + 0.5));
    }
  }
}
