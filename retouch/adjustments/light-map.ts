import { boxBlur } from './box-blur';
import type { GuidedMap } from './map-line';
import { peakOf } from './row';
import type { Thumbnail } from './thumbnail';

/**
 * The large-scale brightness of the picture: around a pixel of brightness `l`, in stops below white, it
 * is `slope * l + offset`. Both vary slowly but follow strong edges, so adjustments based on this map
 * cause no halos.
 */
export type LightMap = GuidedMap;

/** Light below this many stops under white is taken for black. */
export const DARKEST = -10;
/** Share of the longer side over which light counts as the surroundings'. */
const REACH = 0.045;
/** Differences well below this many stops are detail, those well above are edges. */
const EDGE = 0.9;

/** A guided filter (He, Sun, Tang 2010) over the stops of each cell, with the cells as their guide. */
export function mapLight({ width, height, cell, light }: Thumbnail): LightMap {
  const stops = new Float32Array(width * height);
  for (let i = 0; i < stops.length; i++) {
    stops[i] = stopsOf(peakOf(light, i * 3));
  }
  const radius = Math.max(1, Math.round(Math.max(width, height) * REACH));
  const blur = (values: Float32Array) => boxBlur(values, { width, height }, radius);
  const mean = blur(stops);
  const squares = blur(stops.map((value) => value * value));
  const slope = new Float32Array(stops.length);
  const offset = new Float32Array(stops.length);
  for (let i = 0; i < stops.length; i++) {
    const average = mean[i] as number;
    const variance = Math.max(0, (squares[i] as number) - average * average);
    slope[i] = variance / (variance + EDGE * EDGE);
    offset[i] = average * (1 - (slope[i] as number));
  }
  return { width, height, cell, slope: blur(slope), offset: blur(offset) };
}

/** Stops below white of linear light. */
export function stopsOf(light: number): number {
  return Math.max(DARKEST, Math.log2(Math.max(light, 1e-6)));
}
