import type { Computed } from './run-network';

/** A scene is described by its upper, middle and lower band. */
const BANDS = 3;

/**
 * Means of each channel over the upper, the middle and the lower third of a picture, as square roots, all
 * together of length 1: how strong one thing shows counts for less than which things show.
 */
export function poolScene({ rows, columns, channels, values }: Computed): Float32Array {
  const pooled = new Float32Array(BANDS * channels);
  for (let band = 0; band < BANDS; band++) {
    const first = Math.floor((band * rows) / BANDS);
    const end = Math.floor(((band + 1) * rows) / BANDS);
    const places = values.subarray(first * columns * channels, end * columns * channels);
    const mean = pooled.subarray(band * channels, (band + 1) * channels);
    for (let i = 0; i < places.length; i++) {
      const channel = i % channels;
      mean[channel] = (mean[channel] ?? 0) + (places[i] ?? 0) / ((end - first) * columns);
    }
  }
  const roots = pooled.map((mean) => Math.sqrt(Math.max(0, mean)));
  const length = Math.hypot(...roots);
  return length === 0 ? roots : roots.map((root) => root / length);
}
