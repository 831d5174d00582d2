import type { PieceScore } from '../score';

/** Times of the beats of a piece, in seconds from its start. */
export interface TempoMap {
  /** Times of the beats of each bar; the final bar has only its first beat. */
  readonly beatSeconds: readonly (readonly number[])[];
  /** Returns the time of a place in a bar; beats may be fractions and beyond the bar. */
  secondsAt(bar: number, beat: number): number;
}

/** Steady throughout, but for the ritardando in the bar before the final chord. */
export function planTempo(score: PieceScore, bars: number): TempoMap {
  const { beatsPerBar, beatsPerMinute, ritardando } = score;
  const beat = 60 / beatsPerMinute;
  const times: number[] = [];
  let now = 0;
  for (let i = 0; i <= bars * beatsPerBar; i++) {
    times.push(now);
    const inSlowBar = i - (bars - 2) * beatsPerBar;
    const isSlow = inSlowBar >= 0 && inSlowBar < beatsPerBar;
    now += isSlow ? beat * (1 + (ritardando * (inSlowBar + 1)) / beatsPerBar) : beat;
  }
  const secondsAt = (bar: number, beats: number) => {
    const position = bar * beatsPerBar + beats;
    const whole = Math.min(Math.floor(position), times.length - 2);
    const [from = 0, to = 0] = [times[whole], times[whole + 1]];
    return from + (to - from) * (position - whole);
  };
  const beatSeconds = Array.from({ length: bars }, (_, bar) => {
    const count = bar === bars - 1 ? 1 : beatsPerBar;
    return times.slice(bar * beatsPerBar, bar * beatsPerBar + count);
  });
  return { beatSeconds, secondsAt };
}
