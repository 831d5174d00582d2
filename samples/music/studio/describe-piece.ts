import { type MusicMap, type MusicPiece, musicMap } from '@/contracts/project/music';
import { SAMPLE_RATE } from '@/renderer/sound/sound-args';
import type { Bar } from '../compose/bars';
import type { TempoMap } from '../compose/tempo';
import type { PieceScore } from '../score';
import type { Stereo } from './synthesise';

/** Number of intervals whose peaks are drawn. */
const PEAKS = 400;

/** Returns the description stored beside a piece's recording. */
export function describePiece(
  score: PieceScore,
  bars: readonly Bar[],
  tempo: TempoMap,
  recording: Stereo,
): MusicMap {
  const seconds = recording.left.length / SAMPLE_RATE;
  const starts = tempo.beatSeconds.map(([start = 0]) => start);
  const levels = starts.map((start, i) => levelOf(recording, start, starts[i + 1] ?? start + 2));
  const loudest = Math.max(...levels);
  return musicMap.parse({
    name: score.name as MusicPiece,
    key: `${score.tonic} ${score.mode}`,
    beatsPerMinute: score.beatsPerMinute,
    beatsPerBar: score.beatsPerBar,
    seconds: round(seconds, 3),
    parts: score.form.map(({ name }, part) => ({
      name,
      firstBar: bars.findIndex(({ partIndex }) => partIndex === part),
    })),
    bars: bars.map((bar, i) => ({
      beatSeconds: (tempo.beatSeconds[i] ?? []).map((time) => round(time, 4)),
      chords: bar.spans.map(({ chord }) => chord.symbol).join(' '),
      part: bar.partIndex,
      energy: round((levels[i] ?? 0) / loudest, 3),
    })),
    peaks: peaksOf(recording),
  } satisfies MusicMap);
}

function levelOf({ left, right }: Stereo, from: number, until: number): number {
  let sum = 0;
  const [first, last] = [Math.floor(from * SAMPLE_RATE), Math.floor(until * SAMPLE_RATE)];
  for (let i = first; i < Math.min(last, left.length); i++) {
    sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
  }
  return Math.sqrt(sum / Math.max(1, last - first));
}

function peaksOf({ left, right }: Stereo): number[] {
  const step = left.length / PEAKS;
  const peaks = Array.from({ length: PEAKS }, (_, at) => {
    let peak = 0;
    for (let i = Math.floor(at * step); i < Math.floor((at + 1) * step); i++) {
      peak = Math.max(peak, Math.abs(left[i] as number), Math.abs(right[i] as number));
    }
    return Math.min(1, peak);
  });
  return peaks.map((peak) => round(peak, 3));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
