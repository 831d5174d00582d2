import { boxBlur } from './box-blur';
import { encode, MOST_FINE } from './light-tables';
import { type GuidedMap, openLine } from './map-line';
import type { Thumbnail } from './thumbnail';

/** Cells around the edge of the sky on whose colours the two sides are told apart. */
const BAND = 8;
/** Cells over which the edge of the sky follows the picture's own edges. */
const REACH = 5;
/** Share of the difference between sky and ground that counts as an edge. */
const EDGE = 0.06;
/** What of the filtered edge is taken for no sky and for all sky. */
const NONE = 0.25;
const ALL = 0.8;

/** How much of each pixel is sky. */
export interface SkyMask {
  /** The share for every pixel of the row, from its fine codes. */
  readRow(y: number, codes: Uint16Array): Float32Array;
}

type Weights = readonly [number, number, number];

/** Carries the sky's cells over to the pixels, along branches and roofs, by the colours there. */
export function openSkyMask(thumbnail: Thumbnail, sky: Float32Array, width: number): SkyMask {
  const codes = thumbnail.light.map(encode);
  const weights = findContrast(codes, sky, thumbnail);
  const line = openLine(guide(codes, sky, weights, thumbnail), width);
  const [red, green, blue] = weights.map((weight) => weight / MOST_FINE) as unknown as Weights;
  const mask = new Float32Array(width);
  // Below that the filtered edge cannot reach.
  const lowest = (Math.floor(sky.lastIndexOf(1) / thumbnail.width) + 2 * REACH) * thumbnail.cell;
  return {
    readRow(y, row) {
      if (y > lowest) return mask.fill(0);
      line.moveTo(y);
      for (let x = 0, i = 0; x < width; x++, i += 3) {
        const value =
          red * (row[i] as number) + green * (row[i + 1] as number) + blue * (row[i + 2] as number);
        const share = (line.slope[x] as number) * value + (line.offset[x] as number);
        mask[x] = Math.min(Math.max((share - NONE) / (ALL - NONE), 0), 1);
      }
      return mask;
    },
  };
}

/** The weights of red, green and blue by which sky and ground differ most along their edge (Fisher). */
function findContrast(codes: Float32Array, sky: Float32Array, grid: Thumbnail): Weights {
  const near = boxBlur(sky, grid, BAND);
  const sides = [0, 1].map((side) =>
    describeSide(
      codes,
      (i) => sky[i] === side && (near[i] as number) > 0.02 && (near[i] as number) < 0.98,
    ),
  ) as [Side, Side];
  const difference = sides[1].mean.map((value, c) => value - (sides[0].mean[c] as number));
  const spread = sides[0].spread.map((value, k) => value + (sides[1].spread[k] as number));
  const found = solve(spread, difference);
  const length = found.reduce((sum, value, c) => sum + value * (difference[c] as number), 0);
  // So that sky and ground lie 1 apart.
  return found.map((value) => value / Math.max(length, 1e-6)) as unknown as Weights;
}

interface Side {
  readonly mean: readonly number[];
  /** The covariance of red, green and blue, row by row. */
  readonly spread: readonly number[];
}

function describeSide(codes: Float32Array, isOf: (cell: number) => boolean): Side {
  const sums = [0, 0, 0];
  const products = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let count = 1e-6;
  for (let cell = 0; cell < codes.length / 3; cell++) {
    if (!isOf(cell)) continue;
    count++;
    const colour = codes.subarray(cell * 3, cell * 3 + 3);
    for (let c = 0; c < 3; c++) {
      sums[c] = (sums[c] as number) + (colour[c] as number);
      for (let d = 0; d < 3; d++) {
        products[c * 3 + d] =
          (products[c * 3 + d] as number) + (colour[c] as number) * (colour[d] as number);
      }
    }
  }
  const mean = sums.map((sum) => sum / count);
  const spread = products.map(
    (product, k) => product / count - (mean[Math.floor(k / 3)] as number) * (mean[k % 3] as number),
  );
  return { mean, spread };
}

/** Solves the symmetric 3 by 3 system, made safe against colours that never vary. */
function solve(matrix: readonly number[], right: readonly number[]): number[] {
  const [a, b, c, , e, f, , , i] = matrix as [
    ...[number, number, number, number, number],
    ...[number, number, number, number],
  ];
  const safe = 0.002;
  const [m, n, o] = [a + safe, e + safe, i + safe];
  const [p, q, r] = [n * o - f * f, c * f - b * o, b * f - c * n];
  const determinant = m * p + b * q + c * r;
  const [x = 0, y = 0, z = 0] = right;
  return [
    (p * x + q * y + r * z) / determinant,
    (q * x + (m * o - c * c) * y + (b * c - m * f) * z) / determinant,
    (r * x + (b * c - m * f) * y + (m * n - b * b) * z) / determinant,
  ];
}

/** A guided filter of the sky's cells along the weighed colours. */
function guide(
  codes: Float32Array,
  sky: Float32Array,
  weights: Weights,
  { width, height, cell }: Thumbnail,
): GuidedMap {
  const grid = { width, height };
  const guides = sky.map((_, i) =>
    weights.reduce((sum, weight, c) => sum + weight * (codes[i * 3 + c] as number), 0),
  );
  const blur = (values: Float32Array) => boxBlur(values, grid, REACH);
  const [mean, share] = [blur(guides), blur(sky)];
  const squares = blur(guides.map((value) => value * value));
  const products = blur(guides.map((value, i) => value * (sky[i] as number)));
  const slope = mean.map((average, i) => {
    const variance = Math.max(0, (squares[i] as number) - average ** 2);
    const together = (products[i] as number) - average * (share[i] as number);
    return together / (variance + EDGE ** 2);
  });
  const offset = slope.map((value, i) => (share[i] as number) - value * (mean[i] as number));
  const few = (values: Float32Array) => boxBlur(values, grid, 2);
  return { width, height, cell, slope: few(slope), offset: few(offset) };
}
