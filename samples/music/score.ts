/** Lowest and highest MIDI note an instrument plays. */
export type NoteRange = readonly [lowest: number, highest: number];

/** `bass` and `chords` follow the harmony by patterns; `melody` plays written notes. */
export type VoiceRole = 'bass' | 'chords' | 'melody' | 'drums';

/** One instrument of a piece. */
export interface Voice {
  readonly role: VoiceRole;
  /** General MIDI program, 0 to 127; of the drum bank for drums. */
  readonly program: number;
  readonly range: NoteRange;
  /** −1 is left, 1 is right. */
  readonly pan: number;
  /** Loudness while it plays, in dB against the piece's loudest voice. */
  readonly levelDb: number;
  /** Share sent into the room, 0 to 1. */
  readonly reverb: number;
  /** Standard deviation of its timing in milliseconds. Default 4. */
  readonly timingSpreadMs?: number;
  /** Milliseconds by which it plays earlier, because its notes swell before they are heard. Default 0. */
  readonly leadMs?: number;
  /** Milliseconds between the notes of a chord, as of a strummed one. Default 0. */
  readonly rollMs?: number;
  /** Length of its notes relative to the written length. Default 1. */
  readonly legato?: number;
  /** Notes of a chord it holds. Default 4. */
  readonly chordNotes?: number;
  /** Its patterns by name; see `readPattern` and `readDrumPattern`. */
  readonly patterns?: Readonly<Record<string, string>>;
}

/** Written notes: `D5:1.5` is a pitch and its length in beats, `_` a rest, `|` a bar line. */
export interface MelodyLine {
  readonly melody: string;
  /** Semitones added to each note. */
  readonly shift?: number;
  /** Add passing notes, so that a repeat differs from what it repeats. */
  readonly isVaried?: boolean;
}

/** Names of patterns a voice takes turns with; after a slash the one of the part's last bar. */
export type PatternChoice = string;

export interface Part {
  readonly name: string;
  /** Chord symbols; `|` separates bars, the chords of a bar share it evenly. */
  readonly chords: string;
  /** How strongly its first and its last bar are played, 0 to 1. */
  readonly energy: readonly [first: number, last: number];
  readonly play: Readonly<Record<string, PatternChoice | MelodyLine>>;
}

/** A piece as data. The last bar of its last part is the final chord, which rings out. */
export interface PieceScore {
  readonly name: string;
  readonly tonic: string;
  readonly mode: 'major' | 'minor';
  readonly beatsPerBar: number;
  readonly beatsPerMinute: number;
  /** Seed of every random choice. */
  readonly seed: number;
  /** Seconds the final chord rings. */
  readonly ringSeconds: number;
  /** Slowdown at the end of the bar before the final chord: 0.1 is a tenth. */
  readonly ritardando: number;
  /** Reverberation time in seconds (−60 dB). */
  readonly reverbSeconds: number;
  /** Highs above 3.5 kHz added to the mix, in dB; the samples of soft notes are dark. */
  readonly trebleDb: number;
  readonly voices: Readonly<Record<string, Voice>>;
  readonly form: readonly Part[];
}
