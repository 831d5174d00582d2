import { boxBlur } from './box-blur';
import { openLine } from './map-line';
import type { RowStep } from './row';
import type { Thumbnail } from './thumbnail';

/** Minimum share of the picture for a lawn. */
const LEAST_SHARE = 0.015;
/** Green by red, in light, from which a colour counts as green by itself. */
const GREEN = 0.92;
/** Share of the longer side within which plants indicate dry grass beside them. */
const REACH = 0.03;

/** Returns how much grows around each cell, 0 to 1; undefined if there is hardly any green. */
export function findGrass({ light, ...grid }: Thumbnail): Float32Array | undefined {
  const green = new Float32Array(light.length / 3);
  for (let i = 0; i < green.length; i++) {
    const [r, g, b] = [0, 1, 2].map((c) => light[i * 3 + c] as number) as [number, number, number];
    green[i] = greennessOf(r, g, b, GREEN);
  }
  const share = green.reduce((sum, value) => sum + value, 0) / green.length;
  if (share < LEAST_SHARE) return undefined;
  const radius = Math.max(2, Math.round(Math.max(grid.width, grid.height) * REACH));
  return boxBlur(boxBlur(green, grid, radius), grid, radius);
}

/**
 * Turns yellow and brown grass towards green and gives green more depth. Dry grass is recognised by green
 * neighbours; a wooden floor has none and stays unchanged.
 */
export function greenGrass(
  grid: Thumbnail,
  growth: Float32Array,
  amount: number,
  width: number,
): RowStep {
  const none = new Float32Array(growth.length);
  const line = openLine({ ...grid, slope: none, offset: growth }, width);
  return ({ y, light }) => {
    line.moveTo(y);
    for (let x = 0, i = 0; x < width; x++, i += 3) {
      const around = Math.min((line.offset[x] as number) * 2.2, 1);
      const r = light[i] as number;
      const g = light[i + 1] as number;
      const b = light[i + 2] as number;
      const share = greennessOf(r, g, b, GREEN - 0.2 * around) * amount * (0.35 + 0.65 * around);
      if (share <= 0) continue;
      // Yellow loses red, and all loses some blue, which makes it a deeper green.
      const tooRed = Math.max(r - 0.62 * g, 0);
      light[i] = r - tooRed * Math.min(0.75 * share, 0.95);
      light[i + 1] = g * (1 + 0.06 * share);
      light[i + 2] = b * (1 - 0.22 * Math.min(share, 2));
    }
  };
}

/** @param least green by red from which a colour begins to count. */
function greennessOf(r: number, g: number, b: number, least: number): number {
  if (g < 0.004) return 0;
  const overRed = Math.min(Math.max((g / (r + 1e-4) - least) / 0.16, 0), 1);
  const overBlue = Math.min(Math.max((g / (b + 1e-4) - 1.22) / 0.5, 0), 1);
  // Shallow water is green too, but it has less red than blue.
  const land = Math.min(Math.max((r / (b + 1e-4) - 0.55) / 0.3, 0), 1);
  return overRed * overBlue * land;
}
