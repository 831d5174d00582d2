import type { Picture } from '../adjustments/picture';
import type { View } from './plan-view';

/** Places between two pixels that have weights of their own. */
const PHASES = 64;
/** Weights are whole numbers that sum up to this. */
const ONE = 128;

/** Draws the picture as the view sees it, sharp (Catmull-Rom over four by four pixels). */
export function resample(picture: Picture, { width, height, matrix }: View): Picture {
  const data = new Uint8Array(width * height * 3);
  const weights = makeWeights();
  const [a, b, c, d, e, f, g, h, i] = matrix as [
    ...[number, number, number],
    ...[number, number, number],
    ...[number, number, number],
  ];
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const depth = 1 / (g * x + h * y + i);
      const across = (a * x + b * y + c) * depth;
      const down = (d * x + e * y + f) * depth;
      samplePixel(picture, across, down, weights, data, to);
    }
  }
  return { data, width, height };
}

function samplePixel(
  { data, width, height }: Picture,
  across: number,
  down: number,
  weights: Int16Array,
  out: Uint8Array,
  to: number,
): void {
  // Never below 0: the view lies inside the picture.
  const column = Math.min(Math.max(across | 0, 1), width - 3);
  const line = Math.min(Math.max(down | 0, 1), height - 3);
  const wx = phaseOf(across - column) * 4;
  const wy = phaseOf(down - line) * 4;
  const w0 = weights[wx] as number;
  const w1 = weights[wx + 1] as number;
  const w2 = weights[wx + 2] as number;
  const w3 = weights[wx + 3] as number;
  let red = (ONE * ONE) / 2;
  let green = red;
  let blue = red;
  let at = ((line - 1) * width + column - 1) * 3;
  for (let k = 0; k < 4; k++, at += width * 3) {
    const w = weights[wy + k] as number;
    red +=
      w *
      (w0 * (data[at] as number) +
        w1 * (data[at + 3] as number) +
        w2 * (data[at + 6] as number) +
        w3 * (data[at + 9] as number));
    green +=
      w *
      (w0 * (data[at + 1] as number) +
        w1 * (data[at + 4] as number) +
        w2 * (data[at + 7] as number) +
        w3 * (data[at + 10] as number));
    blue +=
      w *
      (w0 * (data[at + 2] as number) +
        w1 * (data[at + 5] as number) +
        w2 * (data[at + 8] as number) +
        w3 * (data[at + 11] as number));
  }
  out[to] = toByte(red);
  out[to + 1] = toByte(green);
  out[to + 2] = toByte(blue);
}

function phaseOf(share: number): number {
  return Math.min(Math.max((share * PHASES + 0.5) | 0, 0), PHASES);
}

function toByte(sum: number): number {
  return Math.min(Math.max(sum >> 14, 0), 255);
}

/** Four weights for each place between two pixels. */
function makeWeights(): Int16Array {
  const weights = new Int16Array((PHASES + 1) * 4);
  for (let phase = 0; phase <= PHASES; phase++) {
    const t = phase / PHASES;
    const exact = [
      ((2 - t) * t - 1) * t * 0.5,
      ((3 * t - 5) * t * t + 2) * 0.5,
      ((4 - 3 * t) * t + 1) * t * 0.5,
      (t - 1) * t * t * 0.5,
    ].map((weight) => Math.round(weight * ONE));
    // What rounding lost goes to the strongest.
    const lost = ONE - exact.reduce((sum, weight) => sum + weight, 0);
    const strongest = t < 0.5 ? 1 : 2;
    exact[strongest] = (exact[strongest] as number) + lost;
    weights.set(exact, phase * 4);
  }
  return weights;
}
