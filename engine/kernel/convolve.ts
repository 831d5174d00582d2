// One layer of a small neural network on f32 samples; all channels of a sample are adjacent. A plane has a
// border of one sample on each side, which the caller leaves at zero.

/** Samples across that are filtered at once; a plane is at least as wide. */
const TOGETHER: i32 = 4;
/** Share of a negative value that is kept. */
const LEAK: f32 = 0.1;

/** Bytes `convolve` needs at `scratch`. */
export function convolveBytes(width: i32, channels: i32, filters: i32): i32 {
  return (channels * TOGETHER + 2 * width * filters) * 4;
}

/**
 * Filters each sample with its eight neighbours, and writes the greatest of each two by two results
 * into a plane that is `step` (1 or 2) times as small. `filters` and, where there are depthwise weights,
 * `channels` are multiples of 8; without them each filter has weights for all nine samples.
 * @param pointwise weights in groups of eight filters: for each channel the eight weights.
 */
export function convolve(
  target: usize, source: usize, width: i32, height: i32, channels: i32, filters: i32,
  depthwise: usize, pointwise: usize, bias: usize, step: i32, scratch: usize,
): void {
  const rowBytes = <usize>(width * filters) << 2;
  const rows = scratch + (<usize>(channels * TOGETHER) << 2);
  const targetStride = <usize>((width / step + 2) * filters) << 2;
  let pooled = target + targetStride + (<usize>filters << 2);
  for (let y = 0; y < height; y++) {
    const row = rows + <usize>(y & 1) * rowBytes;
    const above = source + (<usize>(y * (width + 2) * channels) << 2);
    filterRow(row, above, width, channels, filters, depthwise, pointwise, bias, scratch);
    if (step == 2 ? (y & 1) == 0 : y == 0) continue;
    poolRows(pooled, rows, rows + rowBytes, width, filters, step);
    pooled += targetStride;
  }
  if (step == 2) return;
  const last = rows + <usize>((height - 1) & 1) * rowBytes;
  poolRows(pooled, last, last, width, filters, step);
}

function filterRow(
  row: usize, above: usize, width: i32, channels: i32, filters: i32,
  depthwise: usize, pointwise: usize, bias: usize, scratch: usize,
): void {
  const size = <usize>channels << 2;
  const stride = <usize>(width + 2) * size;
  for (let x = 0; x < width; x += TOGETHER) {
    const first = min(x, width - TOGETHER);
    const corner = above + <usize>first * size;
    const filtered = row + (<usize>(first * filters) << 2);
    if (depthwise == 0) {
      mixChannels(filtered, corner, size, 3, stride, 3 * size, filters, pointwise, bias);
      continue;
    }
    for (let i = 0; i < TOGETHER; i++) {
      const offset = <usize>i * size;
      filterChannels(scratch + offset, corner + offset, stride, channels, depthwise);
    }
    mixChannels(filtered, scratch, size, 1, 0, size, filters, pointwise, bias);
  }
}

/** Filters with one weight for each channel of each of the nine samples. */
function filterChannels(
  gathered: usize, corner: usize, stride: usize, channels: i32, weights: usize,
): void {
  const size = <usize>channels << 2;
  for (let at: usize = 0; at < size; at += 16) {
    let sum = f32x4.splat(0);
    let weight = weights + at;
    let sample = corner + at;
    for (let i = 0; i < 3; i++) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(sample), v128.load(weight)));
      sum = f32x4.add(sum, f32x4.mul(v128.load(sample + size), v128.load(weight + size)));
      sum = f32x4.add(sum, f32x4.mul(v128.load(sample + 2 * size), v128.load(weight + 2 * size)));
      sample += stride;
      weight += 3 * size;
    }
    v128.store(gathered + at, sum);
  }
}

/**
 * Multiplies the inputs of four samples with the weights of each filter.
 * @param inputs of the first sample: `lines` of them, `stride` bytes from one to the next.
 * @param apart bytes from one sample's inputs to the next one's.
 * @param size bytes of a line.
 */
function mixChannels(
  row: usize, inputs: usize, apart: usize, lines: i32, stride: usize, size: usize, filters: i32,
  weights: usize, bias: usize,
): void {
  const next = <usize>filters << 2;
  let weight = weights;
  for (let at: usize = 0; at < next; at += 32) {
    let a = v128.load(bias + at);
    let b = v128.load(bias + at, 16);
    let c = a, e = a, g = a;
    let d = b, f = b, h = b;
    for (let n = 0, line = inputs; n < lines; n++, line += stride) {
      for (let input = line; input < line + size; input += 4) {
        const low = v128.load(weight);
        const high = v128.load(weight, 16);
        weight += 32;
        const one = v128.load32_splat(input);
        a = f32x4.add(a, f32x4.mul(one, low));
        b = f32x4.add(b, f32x4.mul(one, high));
        const two = v128.load32_splat(input + apart);
        c = f32x4.add(c, f32x4.mul(two, low));
        d = f32x4.add(d, f32x4.mul(two, high));
        const three = v128.load32_splat(input + 2 * apart);
        e = f32x4.add(e, f32x4.mul(three, low));
        f = f32x4.add(f, f32x4.mul(three, high));
        const four = v128.load32_splat(input + 3 * apart);
        g = f32x4.add(g, f32x4.mul(four, low));
        h = f32x4.add(h, f32x4.mul(four, high));
      }
    }
    const out = row + at;
    v128.store(out, a);
    v128.store(out, b, 16);
    v128.store(out + next, c);
    v128.store(out + next, d, 16);
    v128.store(out + 2 * next, e);
    v128.store(out + 2 * next, f, 16);
    v128.store(out + 3 * next, g);
    v128.store(out + 3 * next, h, 16);
  }
}

function poolRows(
  target: usize, one: usize, other: usize, width: i32, filters: i32, step: i32,
): void {
  const size = <usize>filters << 2;
  const leak = f32x4.splat(LEAK);
  for (let x = 0; x < width; x += step) {
    const left = <usize>x * size;
    const right = <usize>min(x + 1, width - 1) * size;
    for (let at: usize = 0; at < size; at += 16) {
      const up = f32x4.max(v128.load(one + left + at), v128.load(one + right + at));
      const down = f32x4.max(v128.load(other + left + at), v128.load(other + right + at));
      const most = f32x4.max(up, down);
      v128.store(target + at, f32x4.max(most, f32x4.mul(most, leak)));
    }
    target += size;
  }
}
