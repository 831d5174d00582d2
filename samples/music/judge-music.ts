import { basename } from 'node:path';
import { transform } from '@/adapters/sound/fft';
import { measureOnsets, type OnsetStrength } from '@/adapters/sound/onset-strength';
import { type DecodedSound, decodeSound } from '@/renderer/sound/decode-sound';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import { SAMPLE_RATE } from '@/renderer/sound/sound-args';

// Prints what a producer would check: loudness, width, the balance of lows and highs, activity.
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const EDGES_HZ = [30, 120, 400, 1500, 5000, 16_000] as const;
const WINDOW = 8192;

/** Returns the times in seconds at which something clearly begins. */
function findOnsets({ values, rate }: OnsetStrength): number[] {
  const sorted = Float64Array.from(values).sort();
  const strong = sorted[Math.floor(0.98 * (sorted.length - 1))] ?? 0;
  const reach = Math.round(0.05 * rate);
  const onsets: number[] = [];
  for (let i = 1; i < values.length - 1; i++) {
    const value = values[i] as number;
    if (value < 0.3 * strong) continue;
    const around = values.subarray(Math.max(0, i - reach), i + reach + 1);
    if (around.every((other) => other <= value)) onsets.push(i / rate);
  }
  return onsets;
}

/** Returns the level of each band in dB relative to the whole. */
function readBalance({ left, right }: DecodedSound): string {
  const sums = EDGES_HZ.slice(1).map(() => 0);
  for (let first = 0; first + WINDOW <= left.length; first += 2 * WINDOW) {
    const real = Float64Array.from({ length: WINDOW }, (_, i) => {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW);
      return window * ((left[first + i] ?? 0) + (right[first + i] ?? 0));
    });
    const imaginary = new Float64Array(WINDOW);
    transform({ real, imaginary });
    for (let bin = 1; bin < WINDOW / 2; bin++) {
      const hertz = (bin * SAMPLE_RATE) / WINDOW;
      const band = EDGES_HZ.findLastIndex((edge) => edge <= hertz);
      if (band < 0 || band >= sums.length) continue;
      sums[band] = (sums[band] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    }
  }
  const all = sums.reduce((total, sum) => total + sum, 0);
  return sums.map((sum) => (10 * Math.log10(sum / all)).toFixed(1).padStart(6)).join('');
}

/** Returns the correlation of left and right: 1 is mono, 0 as wide as two independent players; below 0, mono loses sound. */
function readCorrelation({ left, right }: DecodedSound): number {
  let [both, ofLeft, ofRight] = [0, 0, 0];
  left.forEach((value, i) => {
    both += value * (right[i] ?? 0);
    ofLeft += value * value;
    ofRight += (right[i] ?? 0) ** 2;
  });
  return both / Math.sqrt(ofLeft * ofRight);
}

console.info(`LUFS  LRA  peak  corr  onsets/s  ${EDGES_HZ.slice(0, -1).join(' / ')} Hz up, dB`);
for (const path of process.argv.slice(2)) {
  const { lufs, rangeLu, truePeakDb } = await measureLoudness(path, { ffmpeg });
  const sound = await decodeSound(path, ffmpeg);
  const mono = sound.left.map((value, i) => (value + (sound.right[i] ?? 0)) / 2);
  const onsets = findOnsets(measureOnsets(mono)).length / (mono.length / SAMPLE_RATE);
  const figures = [lufs, rangeLu, truePeakDb, readCorrelation(sound).toFixed(2), onsets.toFixed(1)];
  console.info(`${figures.join('  ')} ${readBalance(sound)}  ${basename(path)}`);
}
