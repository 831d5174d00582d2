import { type Spectrum, transform } from './fft';
import { SAMPLE_RATE } from './sample-rate';

const WINDOW = 1024;
/** Samples between two values: 5.3 ms. */
const HOP = 256;
/** Bands a spectrum is summed to, evenly spaced on a logarithmic scale. */
const BANDS = 24;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 14_000;
/** Loudness below which changes do not count, against the loudest band of the sound. */
const FLOOR_DB = -70;

/** How strongly something begins, over time. */
export interface OnsetStrength {
  /** Never negative. The value at `i` belongs to `i / rate` seconds. */
  readonly values: Float64Array;
  /** Values per second. */
  readonly rate: number;
}

/**
 * Measures how strongly something begins at each moment: the sum of what grows in each band of the
 * spectrum (spectral flux on a logarithmic scale).
 * @param samples one channel at 48 kHz.
 */
export function measureOnsets(samples: Float32Array): OnsetStrength {
  const count = Math.max(1, Math.floor(samples.length / HOP));
  const bands = bandLevels(samples, count);
  const values = new Float64Array(count);
  for (let i = 2; i < count; i++) {
    let sum = 0;
    for (let band = 0; band < BANDS; band++) {
      const grown = (bands[i * BANDS + band] ?? 0) - (bands[(i - 2) * BANDS + band] ?? 0);
      sum += Math.max(0, grown);
    }
    values[i] = sum / BANDS;
  }
  return { values, rate: SAMPLE_RATE / HOP };
}

/** Level of each band at each hop in dB above the floor; the window is centred on the hop. */
function bandLevels(samples: Float32Array, count: number): Float64Array {
  const energies = new Float64Array(count * BANDS);
  const spectrum: Spectrum = {
    real: new Float64Array(WINDOW),
    imaginary: new Float64Array(WINDOW),
  };
  const window = Float64Array.from(
    { length: WINDOW },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW),
  );
  const bandOfBin = Array.from({ length: WINDOW / 2 }, (_, bin) =>
    toBand((bin * SAMPLE_RATE) / WINDOW),
  );
  let loudest = 1e-12;
  for (let i = 0; i < count; i++) {
    const first = i * HOP - WINDOW / 2;
    for (let k = 0; k < WINDOW; k++) {
      spectrum.real[k] = (samples[first + k] ?? 0) * (window[k] as number);
      spectrum.imaginary[k] = 0;
    }
    transform(spectrum);
    for (let bin = 1; bin < WINDOW / 2; bin++) {
      const band = bandOfBin[bin] ?? -1;
      if (band < 0) continue;
      const energy = (spectrum.real[bin] as number) ** 2 + (spectrum.imaginary[bin] as number) ** 2;
      (energies[i * BANDS + band] as number) += energy;
    }
  }
  for (const energy of energies) loudest = Math.max(loudest, energy);
  return energies.map((energy) =>
    Math.max(0, 10 * Math.log10(Math.max(energy, 1e-20) / loudest) - FLOOR_DB),
  );
}

function toBand(hertz: number): number {
  if (hertz < LOWEST_HZ || hertz >= HIGHEST_HZ) return -1;
  return Math.floor((BANDS * Math.log(hertz / LOWEST_HZ)) / Math.log(HIGHEST_HZ / LOWEST_HZ));
}
