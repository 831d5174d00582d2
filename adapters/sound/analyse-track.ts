import { type FoundBeats, findBeats } from './find-beats';
import { SAMPLE_RATE } from './sample-rate';

/** Number of bars in a waveform. */
const PEAKS = 400;
/** Peak relative to full scale below which a sound is inaudible. */
const SILENT_PEAK = 1e-3;
/** Fraction of the loudest peak that separates hiss before the first note from the softest beginning. */
const HISS_SHARE = 0.01;
/** Kept before the first audible sample, so that the beginning is not cut off. */
const BEFORE_SOUND_SECONDS = 0.05;

export interface AnalysedTrack {
  readonly isSilent: boolean;
  /** Highest sample of equal stretches, 0 to 1. */
  readonly peaks: readonly number[];
  /** End of the initial silence; 0 for a track that starts immediately. */
  readonly soundStartSeconds: number;
  /** Absent if it has no steady beat. */
  readonly beats?: FoundBeats | undefined;
}

/** @param samples one channel at 48 kHz, 16 bit. */
export function analyseTrack(samples: Int16Array): AnalysedTrack {
  const channel = Float32Array.from(samples, (value) => value / 32_768);
  const peaks = Array.from({ length: PEAKS }, (_, i) => {
    const [from, until] = [i, i + 1].map((at) => Math.floor((at * channel.length) / PEAKS));
    const peak = channel
      .subarray(from, until)
      .reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return Math.round(1000 * peak) / 1000;
  });
  const isSilent = peaks.every((peak) => peak <= SILENT_PEAK);
  const soundStartSeconds = findSoundStart(channel, Math.max(...peaks));
  return { isSilent, peaks, soundStartSeconds, beats: isSilent ? undefined : findBeats(channel) };
}

function findSoundStart(channel: Float32Array, loudest: number): number {
  const audible = Math.max(SILENT_PEAK, HISS_SHARE * loudest);
  const seconds = channel.findIndex((value) => Math.abs(value) > audible) / SAMPLE_RATE;
  return Math.max(0, Math.floor(10 * (seconds - BEFORE_SOUND_SECONDS)) / 10);
}
