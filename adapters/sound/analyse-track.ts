import { type FoundBeats, findBeats } from './find-beats';

/** Bars a waveform is drawn with. */
const PEAKS = 400;
/** Against full scale; nobody hears less. */
const SILENT_PEAK = 1e-3;

export interface AnalysedTrack {
  readonly isSilent: boolean;
  /** Highest sample of equal stretches, 0 to 1. */
  readonly peaks: readonly number[];
  /** Absent: it has no steady beat. */
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
  return { isSilent, peaks, beats: isSilent ? undefined : findBeats(channel) };
}
