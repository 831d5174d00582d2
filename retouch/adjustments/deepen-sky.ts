import type { RowStep } from './row';
import type { SkyMask } from './sky-mask';
import { LUMA } from './white-balance';

/** Remaining shares of red and of green in the clear sky overhead at an amount of 1. */
const RED = 0.6;
const GREEN = 0.82;
const BLUE = 0.98;

/**
 * Deepens the blue of the sky, more overhead than near the horizon; clouds stay white.
 * @param horizon the row in which the sky ends.
 */
export function deepenSky(mask: SkyMask, amount: number, horizon: number): RowStep {
  const { shares } = mask;
  return ({ y, codes, light }) => {
    const height = 1 - 0.6 * Math.min(y / horizon, 1);
    for (const { from, to } of mask.readRow(y, codes)) {
      for (let x = from; x < to; x++) {
        const share = shares[x] as number;
        if (share > 0) deepen(light, x * 3, share * amount * height);
      }
    }
  };
}

/** Deepens the blue of the pixel whose channels begin at `i`. */
function deepen(light: Float32Array, i: number, amount: number): void {
  const r = light[i] as number;
  const g = light[i + 1] as number;
  const b = light[i + 2] as number;
  const luma = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b;
  const blueness = Math.min(Math.max((b - r) / (b + 1e-6) - 0.06, 0) * 2.6, 1);
  // A bright veil has hardly any blue of its own; it takes a little of it all the same.
  const veil = 0.18 * Math.min(Math.max((1.1 - luma) * 1.4, 0), 1);
  const share = amount * Math.max(blueness, veil);
  light[i] = r * (1 - (1 - RED) * share);
  light[i + 1] = g * (1 - (1 - GREEN) * share);
  light[i + 2] = b * (1 - (1 - BLUE) * share);
}
