import { SAMPLE_RATE } from '@/adapters/sound/sample-rate';
import type { SpeechRun } from '@/contracts/project/voice';

/** Samples per loudness frame: 10 ms at 48 kHz. */
const FRAME_SAMPLES = 480;
const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE;
/** Band of speech in Hz: excludes rumble below and hiss above. */
const BAND_HZ = { from: 150, to: 4000 } as const;
/** Quality factors of a Butterworth filter of the fourth order: -38 dB at 50 Hz. */
const QUALITIES = [0.5412, 1.3066];
/** Anything quieter counts as silence. In dBFS. */
const SILENCE_DB = -55;
/** Minimum level difference between the loud and the quiet frames of a recording with pauses. */
const MIN_RANGE_DB = 12;
/** A shorter gap, as before a plosive, counts as speech. */
const MIN_PAUSE_SECONDS = 0.24;
/** A shorter sound is a click. */
const MIN_SPEECH_SECONDS = 0.09;
/** Speech begins and ends softer than its threshold. */
const MARGIN_SECONDS = 0.04;

/**
 * Finds speech in a recording: the parts louder than the background between words.
 * @param samples one channel at 48 kHz.
 * @returns an empty list for silence; the whole recording if speech and noise cannot be separated.
 */
export function findSpeech(samples: Float32Array): SpeechRun[] {
  const levels = toLevels(samples);
  const sorted = levels.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? SILENCE_DB;
  const loud = at(0.95);
  const quiet = at(0.1);
  const seconds = samples.length / SAMPLE_RATE;
  if (loud < SILENCE_DB) return [];
  if (loud - quiet < MIN_RANGE_DB) return [{ startSeconds: 0, endSeconds: seconds }];
  const threshold = Math.max(quiet + 0.4 * (loud - quiet), loud - 30);
  return toRuns(levels, threshold, seconds);
}

/** Returns the level of each frame in the speech band, in decibels. */
function toLevels(samples: Float32Array): number[] {
  const filters = QUALITIES.flatMap((quality) => [
    createPass('high', BAND_HZ.from, quality),
    createPass('low', BAND_HZ.to, quality),
  ]);
  const levels: number[] = [];
  let energy = 0;
  samples.forEach((sample, i) => {
    const band = filters.reduce((value, filter) => filter(value), sample);
    energy += band * band;
    if (i % FRAME_SAMPLES === FRAME_SAMPLES - 1) {
      levels.push(10 * Math.log10(energy / FRAME_SAMPLES + 1e-12));
      energy = 0;
    }
  });
  return levels;
}

/** A pass of the second order (R. Bristow-Johnson, Audio EQ Cookbook). */
function createPass(
  kind: 'high' | 'low',
  hertz: number,
  quality: number,
): (sample: number) => number {
  const angle = (2 * Math.PI * hertz) / SAMPLE_RATE;
  const [cosine, alpha] = [Math.cos(angle), Math.sin(angle) / (2 * quality)];
  const sign = kind === 'high' ? -1 : 1;
  const gain = (1 - sign * cosine) / 2;
  const scale = 1 / (1 + alpha);
  let [in1, in2, out1, out2] = [0, 0, 0, 0];
  return (sample) => {
    const shared = gain * (sample + 2 * sign * in1 + in2);
    const out = scale * (shared + 2 * cosine * out1 - (1 - alpha) * out2);
    [in2, in1, out2, out1] = [in1, sample, out1, out];
    return out;
  };
}

function toRuns(levels: readonly number[], threshold: number, seconds: number): SpeechRun[] {
  const runs: { from: number; to: number }[] = [];
  levels.forEach((level, i) => {
    if (level < threshold) return;
    const last = runs.at(-1);
    if (last !== undefined && (i - last.to) * FRAME_SECONDS < MIN_PAUSE_SECONDS) last.to = i + 1;
    else runs.push({ from: i, to: i + 1 });
  });
  return runs
    .filter(({ from, to }) => (to - from) * FRAME_SECONDS >= MIN_SPEECH_SECONDS)
    .map(({ from, to }) => ({
      startSeconds: round(Math.max(0, from * FRAME_SECONDS - MARGIN_SECONDS)),
      endSeconds: round(Math.min(seconds, to * FRAME_SECONDS + MARGIN_SECONDS)),
    }));
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
