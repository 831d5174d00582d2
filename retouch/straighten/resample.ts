import type { RgbImage } from '../adjustments/rgb-image';
import type { View } from './plan-view';

/** Positions between two pixels that have weights of their own. */
const SHIFT = 6;
const PHASES = 2 ** SHIFT;
/** Weights are whole numbers that sum up to this. */
const ONE = 128;

/** Draws the picture as the view sees it, with Catmull-Rom over four by four pixels. */
export function resample(picture: RgbImage, view: View): RgbImage {
  const { width, height } = view;
  const data = new Uint8Array(width * height * 3);
  const weights = makeWeights();
  const places = { across: new Int32Array(width), down: new Int32Array(width) };
  for (let y = 0; y < height; y++) {
    findPlaces(view, y, places);
    sampleRow(picture, places, weights, data.subarray(y * width * 3, (y + 1) * width * 3));
  }
  return { data, width, height };
}

/** Source positions of the pixels of a row, in 64ths of a pixel. */
interface Places {
  readonly across: Int32Array;
  readonly down: Int32Array;
}

function findPlaces({ matrix }: View, y: number, { across, down }: Places): void {
  const [a, b, c, d, e, f, g, h, i] = matrix as [
    ...[number, number, number],
    ...[number, number, number],
    ...[number, number, number],
  ];
  const [left, top, depth] = [b * y + c, e * y + f, h * y + i];
  for (let x = 0; x < across.length; x++) {
    const scale = PHASES / (g * x + depth);
    // Never below 0: the view lies inside the picture.
    across[x] = ((a * x + left) * scale + 0.5) | 0;
    down[x] = ((d * x + top) * scale + 0.5) | 0;
  }
}

function sampleRow(
  { data, width, height }: RgbImage,
  { across, down }: Places,
  weights: Int16Array,
  out: Uint8Array,
): void {
  const stride = width * 3;
  for (let x = 0, to = 0; to < out.length; x++, to += 3) {
    const placeX = across[x] as number;
    const placeY = down[x] as number;
    const column = Math.min(Math.max(placeX >> SHIFT, 1), width - 3);
    const line = Math.min(Math.max(placeY >> SHIFT, 1), height - 3);
    const wx = (placeX & (PHASES - 1)) * 4;
    const wy = (placeY & (PHASES - 1)) * 4;
    const w0 = weights[wx] as number;
    const w1 = weights[wx + 1] as number;
    const w2 = weights[wx + 2] as number;
    const w3 = weights[wx + 3] as number;
    let red = (ONE * ONE) / 2;
    let green = red;
    let blue = red;
    let at = (line - 1) * stride + (column - 1) * 3;
    for (let k = wy; k < wy + 4; k++, at += stride) {
      const w = weights[k] as number;
      const a = at + 3;
      const b = at + 6;
      const c = at + 9;
      red +=
        w *
        (w0 * (data[at] as number) +
          w1 * (data[a] as number) +
          w2 * (data[b] as number) +
          w3 * (data[c] as number));
      green +=
        w *
        (w0 * (data[at + 1] as number) +
          w1 * (data[a + 1] as number) +
          w2 * (data[b + 1] as number) +
          w3 * (data[c + 1] as number));
      blue +=
        w *
        (w0 * (data[at + 2] as number) +
          w1 * (data[a + 2] as number) +
          w2 * (data[b + 2] as number) +
          w3 * (data[c + 2] as number));
    }
    out[to] = toByte(red);
    out[to + 1] = toByte(green);
    out[to + 2] = toByte(blue);
  }
}

function toByte(sum: number): number {
  return Math.min(Math.max(sum >> 14, 0), 255);
}

/** Four weights for each place between two pixels. */
function makeWeights(): Int16Array {
  const weights = new Int16Array(PHASES * 4);
  for (let phase = 0; phase < PHASES; phase++) {
    const t = phase / PHASES;
    const exact = [
      ((2 - t) * t - 1) * t * 0.5,
      ((3 * t - 5) * t * t + 2) * 0.5,
      ((4 - 3 * t) * t + 1) * t * 0.5,
      (t - 1) * t * t * 0.5,
    ].map((weight) => Math.round(weight * ONE));
    // Rounding losses are added to the strongest weight.
    const lost = ONE - exact.reduce((sum, weight) => sum + weight, 0);
    const strongest = t < 0.5 ? 1 : 2;
    exact[strongest] = (exact[strongest] as number) + lost;
    weights.set(exact, phase * 4);
  }
  return weights;
}
