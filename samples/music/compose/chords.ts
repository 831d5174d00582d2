const LETTER_SEMITONES: Readonly<Record<string, number>> = {
  C: 0,
  D: 2,
  E: 4,
  F: 5,
  G: 7,
  A: 9,
  B: 11,
};

/** Semitones above the root, the ones that make the chord what it is first. */
const CHORD_TYPES: Readonly<Record<string, readonly number[]>> = {
  '': [4, 7, 0],
  m: [3, 7, 0],
  '5': [7, 0],
  '6': [4, 9, 0, 7],
  m6: [3, 9, 0, 7],
  '7': [4, 10, 0, 7],
  m7: [3, 10, 7, 0],
  maj7: [4, 11, 7, 0],
  '9': [4, 10, 2, 7],
  m9: [3, 10, 2, 7],
  maj9: [4, 11, 2, 7],
  '69': [4, 9, 2, 7],
  '13': [4, 10, 9, 2],
  '7b9': [4, 10, 1, 7],
  add9: [4, 2, 7, 0],
  madd9: [3, 2, 7, 0],
  sus2: [2, 7, 0],
  sus4: [5, 7, 0],
  '7sus4': [5, 10, 7, 0],
  m7b5: [3, 6, 10, 0],
  dim7: [3, 6, 9, 0],
};

export interface Chord {
  readonly symbol: string;
  /** Pitch class of the root, 0 is C. */
  readonly root: number;
  /** Pitch class the bass plays. */
  readonly bass: number;
  /** Pitch classes, the ones a voicing needs most first. */
  readonly tones: readonly number[];
}

/** Reads a chord symbol such as `Bbmaj7` or `A/C#`. @throws Error for an unknown symbol. */
export function readChord(symbol: string): Chord {
  const found = /^([A-G][b#]?)([^/]*)(?:\/([A-G][b#]?))?$/.exec(symbol);
  const type = CHORD_TYPES[found?.[2] ?? '?'];
  if (found === null || type === undefined) throw new Error(`unknown chord ${symbol}`);
  const root = readPitchClass(found[1] ?? '');
  const bass = found[3] === undefined ? root : readPitchClass(found[3]);
  return { symbol, root, bass, tones: type.map((interval) => (root + interval) % 12) };
}

/** Pitch class of a note's name: `F#` is 6. */
function readPitchClass(name: string): number {
  const letter = LETTER_SEMITONES[name[0] ?? ''];
  if (letter === undefined) throw new Error(`unknown note ${name}`);
  const sharps = name.split('#').length - 1;
  const flats = name.slice(1).split('b').length - 1;
  return (letter + sharps - flats + 12) % 12;
}

/** MIDI note of a name with its octave: `C4` is 60. */
export function readNote(text: string): number {
  const found = /^([A-G][b#]?)(-?\d)$/.exec(text);
  if (found === null) throw new Error(`unknown note ${text}`);
  return readPitchClass(found[1] ?? '') + 12 * (Number(found[2]) + 1);
}

const MAJOR_STEPS = [0, 2, 4, 5, 7, 9, 11];
const MINOR_STEPS = [0, 2, 3, 5, 7, 8, 10];

/** Pitch classes of the scale on a tonic. */
export function scaleOf(tonic: string, mode: 'major' | 'minor'): readonly number[] {
  const root = readPitchClass(tonic);
  return (mode === 'major' ? MAJOR_STEPS : MINOR_STEPS).map((step) => (root + step) % 12);
}
