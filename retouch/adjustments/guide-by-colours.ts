import { boxBlur } from './box-blur';
import type { CellGrid } from './map-line';

/** Share of a pixel: `red r + green g + blue b + offset`, of its codes from 0 to 1. */
export interface ColourGuide extends CellGrid {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  readonly offset: Float32Array;
}

/** Square of the difference of colours, in codes from 0 to 1, that begins to count as an edge. */
const EDGE = 4e-4;

/**
 * A guided filter (He, Sun, Tang 2010) with colours as its guide: fits the shares around each cell as a
 * function of the colours there, and evaluates it for every pixel.
 * @param codes red, green and blue of each cell.
 */
export function guideByColours(
  codes: Float32Array,
  shares: Float32Array,
  grid: CellGrid,
  reach: number,
): ColourGuide {
  const [r, g, b] = [0, 1, 2].map((c) => shares.map((_, i) => codes[i * 3 + c] as number)) as Three;
  const mean = (values: Float32Array) => boxBlur(values, grid, reach);
  const means = { r: mean(r), g: mean(g), b: mean(b), share: mean(shares) };
  /** Covariance of two channels around each cell. */
  const vary = (one: Float32Array, other: Float32Array, ones: Float32Array, others: Float32Array) =>
    subtract(mean(multiply(one, other)), multiply(ones, others));
  const [red, green, blue] = solve(
    {
      rr: vary(r, r, means.r, means.r),
      rg: vary(r, g, means.r, means.g),
      rb: vary(r, b, means.r, means.b),
      gg: vary(g, g, means.g, means.g),
      gb: vary(g, b, means.g, means.b),
      bb: vary(b, b, means.b, means.b),
    },
    [
      vary(r, shares, means.r, means.share),
      vary(g, shares, means.g, means.share),
      vary(b, shares, means.b, means.share),
    ],
  );
  const explained = [multiply(red, means.r), multiply(green, means.g), multiply(blue, means.b)];
  const offset = explained.reduce(subtract, means.share);
  const few = (values: Float32Array) => boxBlur(values, grid, 2);
  return { ...grid, red: few(red), green: few(green), blue: few(blue), offset: few(offset) };
}

type Three = [Float32Array, Float32Array, Float32Array];
type Spread = Readonly<Record<'rr' | 'rg' | 'rb' | 'gg' | 'gb' | 'bb', Float32Array>>;

function multiply(one: Float32Array, other: Float32Array): Float32Array {
  const product = new Float32Array(one.length);
  for (let i = 0; i < one.length; i++) product[i] = (one[i] as number) * (other[i] as number);
  return product;
}

function subtract(one: Float32Array, other: Float32Array): Float32Array {
  const rest = new Float32Array(one.length);
  for (let i = 0; i < one.length; i++) rest[i] = (one[i] as number) - (other[i] as number);
  return rest;
}

/** Solves each cell's symmetric 3 by 3 system, made safe against colours that never vary. */
function solve({ rr, rg, rb, gg, gb, bb }: Spread, [right, middle, last]: Three): Three {
  const slopes: Three = [right.slice(), right.slice(), right.slice()];
  for (let i = 0; i < right.length; i++) {
    const [m, n, o] = [
      (rr[i] as number) + EDGE,
      (gg[i] as number) + EDGE,
      (bb[i] as number) + EDGE,
    ] as const;
    const [b, c, f] = [rg[i] as number, rb[i] as number, gb[i] as number] as const;
    const [x, y, z] = [right[i] as number, middle[i] as number, last[i] as number] as const;
    const [p, q, r] = [n * o - f * f, c * f - b * o, b * f - c * n] as const;
    const determinant = m * p + b * q + c * r;
    slopes[0][i] = (p * x + q * y + r * z) / determinant;
    slopes[1][i] = (q * x + (m * o - c * c) * y + (b * c - m * f) * z) / determinant;
    slopes[2][i] = (r * x + (b * c - m * f) * y + (m * n - b * b) * z) / determinant;
  }
  return slopes;
}
