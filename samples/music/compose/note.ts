/** A note as written, before it is played. */
export interface Note {
  readonly voice: string;
  /** Bar of the piece, from 0. */
  readonly bar: number;
  /** Beats from the bar's start. */
  readonly atBeat: number;
  readonly beats: number;
  /** MIDI note, or a drum's. */
  readonly pitch: number;
  /** Share of the voice's usual strength. */
  readonly accent: number;
}
