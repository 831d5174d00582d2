import type { Luminance } from './luminance';

/** A corner in a picture, in samples. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/**
 * Parts of the picture along each axis, each of which contributes its strongest corners, even if it is
 * plain.
 */
const PARTS = 8;
/**
 * Minimum distance between two corners, and the reach within which a corner's strength is measured, in
 * samples.
 */
const APART = 5;
const REACH = 2;
/** Minimum of the weaker of the two contrasts that make a corner, in squared 8-bit codes a sample. */
const FAINTEST = 30;

/**
 * Finds samples around which the picture changes in both directions, so that they can be recognised from
 * another position.
 * @param margin samples along the border without corners.
 * @param most corners in all.
 */
export function findCorners(luma: Luminance, margin: number, most: number): Corner[] {
  const strength = measureCorners(luma);
  const parts: { x: number; y: number; strength: number }[][] = [];
  const { width, height } = luma;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const value = strength[y * width + x] ?? 0;
      if (value < FAINTEST || !isStrongest(strength, width, x, y)) continue;
      const part = Math.floor((y * PARTS) / height) * PARTS + Math.floor((x * PARTS) / width);
      parts[part] ??= [];
      parts[part].push({ x, y, strength: value });
    }
  }
  return takeTurns(parts, most);
}

/** Takes the strongest corner of each part, then the second of each, until there are enough. */
function takeTurns(
  parts: readonly { x: number; y: number; strength: number }[][],
  most: number,
): Corner[] {
  const ranked = parts.flatMap((part) =>
    part
      .sort((one, other) => other.strength - one.strength)
      .map((corner, turn) => ({ ...corner, turn })),
  );
  ranked.sort((one, other) => one.turn - other.turn || other.strength - one.strength);
  return ranked.slice(0, most).map(({ x, y }) => ({ x, y }));
}

function isStrongest(strength: Float32Array, width: number, x: number, y: number): boolean {
  const here = strength[y * width + x] ?? 0;
  for (let dy = -APART; dy <= APART; dy++) {
    for (let dx = -APART; dx <= APART; dx++) {
      const other = strength[(y + dy) * width + x + dx] ?? 0;
      if (other > here || (other === here && (dy < 0 || (dy === 0 && dx < 0)))) return false;
    }
  }
  return true;
}

/** Returns the smaller eigenvalue of the gradients' covariance around each sample (Shi and Tomasi, 1994). */
function measureCorners({ data, width, height }: Luminance): Float32Array {
  const [xx, xy, yy] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const gx = ((data[i + 1] ?? 0) - (data[i - 1] ?? 0)) / 2;
      const gy = ((data[i + width] ?? 0) - (data[i - width] ?? 0)) / 2;
      xx[i] = gx * gx;
      xy[i] = gx * gy;
      yy[i] = gy * gy;
    }
  }
  for (const sums of [xx, xy, yy]) blurBox(sums, width, height, REACH);
  const strength = new Float32Array(width * height);
  for (let i = 0; i < strength.length; i++) {
    const a = xx[i] ?? 0;
    const b = xy[i] ?? 0;
    const c = yy[i] ?? 0;
    const apart = (a - c) / 2;
    strength[i] = (a + c) / 2 - Math.sqrt(apart * apart + b * b);
  }
  return strength;
}

/** Replaces each sample by the mean of those up to `reach` away; the border keeps smaller values. */
export function blurBox(data: Float32Array, width: number, height: number, reach: number): void {
  blurAcross(data, width, height, reach);
  blurDown(data, width, height, reach);
}

function blurAcross(data: Float32Array, width: number, height: number, reach: number): void {
  // Samples beyond its ends are 0.
  const size = 2 * reach + 1;
  const line = new Float32Array(size + width + reach);
  for (let start = 0; start < width * height; start += width) {
    line.set(data.subarray(start, start + width), size);
    let sum = 0;
    for (let i = -reach; i < width; i++) {
      sum += line[size + i + reach] ?? 0;
      sum -= line[i + reach] ?? 0;
      if (i >= 0) data[start + i] = sum / size;
    }
  }
}

/** Processes all columns at once, row by row, because rows are adjacent in memory. */
function blurDown(data: Float32Array, width: number, height: number, reach: number): void {
  const size = 2 * reach + 1;
  const sums = new Float64Array(width);
  // The rows that the sums are of, as they were; what is beyond the picture is 0.
  const entered = new Float32Array(size * width);
  for (let y = -reach; y < height; y++) {
    const entering = y + reach;
    const place = (entering % size) * width;
    const isInside = entering < height;
    for (let x = 0; x < width; x++) {
      const value = isInside ? (data[entering * width + x] ?? 0) : 0;
      let sum = sums[x] ?? 0;
      sum += value;
      sum -= entered[place + x] ?? 0;
      sums[x] = sum;
      entered[place + x] = value;
      if (y >= 0) data[y * width + x] = sum / size;
    }
  }
}
