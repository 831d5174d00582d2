import type { Part, PieceScore } from '../score';
import { type Chord, readChord } from './chords';

/** A chord and when it sounds. */
export interface ChordSpan {
  readonly chord: Chord;
  readonly bar: number;
  /** Beats from the bar's start. */
  readonly atBeat: number;
  readonly beats: number;
  /** Position among all chords of the piece. */
  readonly index: number;
}

export interface Bar {
  readonly index: number;
  readonly part: Part;
  /** Position of the part in the form. */
  readonly partIndex: number;
  readonly barInPart: number;
  readonly isLastOfPart: boolean;
  /** The final chord. */
  readonly isFinal: boolean;
  readonly energy: number;
  readonly spans: readonly ChordSpan[];
}

/** The bars of a piece with their chords, in order. */
export function readBars({ form, beatsPerBar }: PieceScore): Bar[] {
  const bars: Bar[] = [];
  let chords = 0;
  form.forEach((part, partIndex) => {
    const texts = part.chords.split('|');
    texts.forEach((text, barInPart) => {
      const symbols = text.trim().split(/\s+/);
      const beats = beatsPerBar / symbols.length;
      const bar = bars.length;
      const spans = symbols.map((symbol, i) => ({
        chord: readChord(symbol),
        bar,
        atBeat: i * beats,
        beats,
        index: chords++,
      }));
      const [first, last] = part.energy;
      const share = texts.length === 1 ? 0 : barInPart / (texts.length - 1);
      const isLastOfPart = barInPart === texts.length - 1;
      bars.push({
        index: bar,
        part,
        partIndex,
        barInPart,
        isLastOfPart,
        isFinal: isLastOfPart && partIndex === form.length - 1,
        energy: first + (last - first) * share,
        spans,
      });
    });
  });
  return bars;
}
