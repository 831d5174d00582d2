/** Returns the mean of the square of this radius around each cell, limited to the grid. */
export function boxBlur(
  values: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  radius: number,
): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) blurLine(values, across, y * width, 1, width, radius);
  const both = new Float32Array(values.length);
  for (let x = 0; x < width; x++) blurLine(across, both, x, width, height, radius);
  return both;
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let sum = 0;
  let count = 0;
  for (let i = -radius; i < length; i++) {
    const entering = i + radius;
    const leaving = i - radius - 1;
    if (entering < length) {
      sum += from[start + entering * step] as number;
      count++;
    }
    if (leaving >= 0) {
      sum -= from[start + leaving * step] as number;
      count--;
    }
    if (i >= 0) to[start + i * step] = sum / count;
  }
}
